import type { MetaFunction } from "@remix-run/node";
import { signInForm, signUpForm } from "#app/web/auth/account-forms.ts";
import { redirectSignedIn, signInWithForm, signUpWithForm, wayIn } from "#app/web/auth/authenticator.server.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { actionByAddress, publicAction, publicLoader } from "#app/web/handler.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { loginParams } from "#app/web/urls/account-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { LoginScreen } from "./login-screen.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.mode === "create" ? "Create Account" : "Sign In", canonical: paths.login }, matches);

export const loader = publicLoader(async ({ request, url }) => {
  const { mode, next } = loginParams.read(url);
  await redirectSignedIn(request, next || paths.home);
  return { mode, next };
});

const signIn = publicAction(
  signInForm,
  async ({ request, url }) => {
    const cookies = await signInWithForm(request);
    const to = loginParams.read(url).next || paths.trackedItems;
    const result = { message: "You are signed in.", delayedRedirect: { to, afterSeconds: 1.5 } };
    return seeOther(url.pathname, { result }, { cookies });
  },
  { errorTitle: "Authentication failed", wayOut: wayIn },
);

const signUp = publicAction(
  signUpForm,
  async ({ value, url }) => {
    const { isSignedIn, cookies } = await signUpWithForm(value);
    const title = isSignedIn ? "Account created!" : "Please check your email to confirm your account.";
    const result = { message: "Welcome to Chartables", delayedRedirect: { to: paths.home, afterSeconds: 2 } };
    return seeOther(url.pathname, { message: { title }, result }, { cookies });
  },
  { errorTitle: "Registration failed" },
);

export const action = actionByAddress((url) => (loginParams.read(url).mode === "create" ? signUp : signIn));

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default LoginScreen;
