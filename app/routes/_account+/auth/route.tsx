import type { MetaFunction } from "@remix-run/node";
import { signInForm, signUpForm } from "#app/web/auth/account-forms.ts";
import { redirectSignedIn, signInWithForm, signUpWithForm, wayIn } from "#app/web/auth/authenticator.server.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { actionByAddress, publicAction, publicLoader } from "#app/web/handler.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { authParams } from "#app/web/urls/account-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { AuthCard } from "./auth-card.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.tab === "sign-up" ? "Sign Up" : "Sign In", canonical: paths.auth }, matches);

export const loader = publicLoader(async ({ request, url }) => {
  const { tab, next } = authParams.read(url);
  await redirectSignedIn(request, next || paths.home);
  return { tab, next };
});

const signIn = publicAction(
  signInForm,
  async ({ request, url }) => {
    const cookies = await signInWithForm(request);
    return seeOther(authParams.read(url).next || paths.home, undefined, { cookies });
  },
  { wayOut: wayIn },
);

const signUp = publicAction(signUpForm, async ({ value, url }) => {
  const { next } = authParams.read(url);
  const { isSignedIn, cookies } = await signUpWithForm(value);
  if (isSignedIn) return seeOther(next || paths.home, { message: { title: "Account created!" } }, { cookies });
  const result = { message: "Please check your email to confirm your account!" };
  return seeOther(authParams.href(paths.auth, { next }), { result }, { cookies });
});

export const action = actionByAddress((url) => (authParams.read(url).tab === "sign-up" ? signUp : signIn));

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default AuthCard;
