import { redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { env } from "#app/env.server.ts";
import type { SignedIn, SignUp } from "#app/models/auth/port.ts";
import { TooManyError } from "#app/models/platform/errors.ts";
import type { WayOut } from "#app/web/forms/flash.ts";
import { takeFlash } from "#app/web/forms/form.server.ts";
import type { SetCookie } from "#app/web/http/request-context.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import { signInForm } from "./account-forms.ts";
import { auth } from "./auth.server.ts";
import { knownBrowserCookie, requireBrowserId } from "./known-browser.server.ts";
import { findViewerState, startSession } from "./viewer.server.ts";

const authenticator = new Authenticator<SignedIn>().use(
  new FormStrategy(({ form }) => auth.signIn(signInForm.parse(Object.fromEntries(form)))),
  "password",
);

/**
 * Whoever is kept out by somebody else's attempts can set a new password: no limit of sign-ins stands before the mailed
 * link. Undefined for another error, and where no mail is sent.
 */
export function wayIn(error: unknown): WayOut | undefined {
  const sendsMail = env.SMTP_URL !== undefined || env.SUPABASE !== undefined;
  if (!(error instanceof TooManyError && sendsMail)) return undefined;
  return { to: paths.forgotPassword, label: "Set a new password by mail instead" };
}

/** The cookies that sign in whoever sent the form in this request. */
export async function signInWithForm(request: Request): Promise<SetCookie[]> {
  return cookiesOf(await authenticator.authenticate("password", request));
}

/** Signs somebody up, and in where no address has to be confirmed. */
export async function signUpWithForm(form: SignUp): Promise<{ isSignedIn: boolean; cookies: SetCookie[] }> {
  const browser = await requireBrowserId();
  const signedUp = await auth.signUp({ ...form, browserId: browser.id });
  if (signedUp.needsConfirmation) return { isSignedIn: false, cookies: browser.cookies };
  return { isSignedIn: true, cookies: await cookiesOf(signedUp.signedIn) };
}

async function cookiesOf(signedIn: SignedIn): Promise<SetCookie[]> {
  return [await knownBrowserCookie(signedIn.user.email), await startSession(signedIn)];
}

/** Redirects signed-in users from a page that is for others, unless its form has just signed them in and the page says so. */
export async function redirectSignedIn(request: Request, path: string): Promise<void> {
  const { flash } = await takeFlash(new URL(request.url).pathname);
  if (!flash?.result && (await findViewerState(request)).viewer) throw redirect(path);
}
