import { redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { SignedIn } from "#app/models/auth/port.ts";
import { signInForm } from "./account-forms.ts";
import { auth } from "./auth.server.ts";
import { rememberBrowser } from "./known-browser.server.ts";
import { findWhoAsks, signInVisitor } from "./viewer.server.ts";

const authenticator = new Authenticator<SignedIn>().use(
  new FormStrategy(async ({ form }) => {
    const signedIn = await auth.signIn(signInForm.parse(Object.fromEntries(form)));
    await rememberBrowser(signedIn.user.email);
    return signedIn;
  }),
  "password",
);

/** Signs in whoever sent this form. Throws what the auth provider refuses. */
export async function signInWithForm(request: Request): Promise<void> {
  await signInVisitor(request, await authenticator.authenticate("password", request));
}

/** Sends whoever is signed in on to this path of ours: the page is for those who are not. */
export async function sendOnSignedIn(request: Request, path: string): Promise<void> {
  if ((await findWhoAsks(request)).viewer) throw redirect(path);
}
