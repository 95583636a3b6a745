import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { identity } from "#app/models/identity/identity.server.ts";
import type { SignedIn } from "#app/models/identity/port.ts";
import { signInForm } from "./account-forms.ts";
import { keepTokens } from "./viewer.server.ts";

const authenticator = new Authenticator<SignedIn>().use(
  new FormStrategy(({ form }) => identity.signIn(signInForm.parse(Object.fromEntries(form)))),
  "password",
);

/** Signs in whoever sent this form. Uses up the request's body. Throws what the identity provider refuses. */
export async function signInWithForm(request: Request): Promise<void> {
  await keepTokens(await authenticator.authenticate("password", request));
}
