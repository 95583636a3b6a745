import { redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { SignedIn } from "#app/models/auth/port.ts";
import { takeFlash } from "#app/web/forms/flash.server.ts";
import { signInForm } from "./account-forms.ts";
import { auth } from "./auth.server.ts";
import { rememberBrowser } from "./known-browser.server.ts";
import { findViewerState, startSession } from "./viewer.server.ts";

const authenticator = new Authenticator<SignedIn>().use(
  new FormStrategy(async ({ form }) => {
    const signedIn = await auth.signIn(signInForm.parse(Object.fromEntries(form)));
    await rememberBrowser(signedIn.user.email);
    return signedIn;
  }),
  "password",
);

export async function signInWithForm(request: Request): Promise<void> {
  await startSession(await authenticator.authenticate("password", request));
}

/** Redirects signed-in users from a page that is for others, unless its form has just signed them in and the page says so. */
export async function redirectSignedIn(request: Request, path: string): Promise<void> {
  const flash = await takeFlash(new URL(request.url).pathname);
  if (!flash?.result && (await findViewerState(request)).viewer) throw redirect(path);
}
