import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { DelayedRedirectScreen } from "#app/components/forms/delayed-redirect-screen.tsx";
import { type ActionContext, publicAction } from "#app/web/actions.server.ts";
import { signInForm, signUpForm } from "#app/web/auth/account-forms.ts";
import { auth } from "#app/web/auth/auth.server.ts";
import { sendOnSignedIn, signInWithForm } from "#app/web/auth/authenticator.server.ts";
import { delayedRedirectMeta } from "#app/web/forms/delayed-redirect.ts";
import { setFlash } from "#app/web/forms/flash-message.server.ts";
import { showFormResult, takeFormResult } from "#app/web/forms/form-result.server.ts";
import { backToHome, type PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { publicLoader } from "#app/web/public-loader.server.ts";
import { loginParams } from "#app/web/urls/account-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { AuthToggleScreen } from "./login-screen.tsx";

export const handle: PageHandle = { backTo: backToHome };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageMeta({ title: data?.mode === "create" ? "Create Account" : "Sign In", canonical: paths.login }, matches),
  ...delayedRedirectMeta(data?.outcome ?? {}),
];

export const loader = publicLoader(async ({ request, url }) => {
  const { mode, next } = loginParams.read(url);
  const outcome = await takeFormResult(request);
  if (!outcome) await sendOnSignedIn(request, next || paths.home);
  return { mode, next, outcome };
});

export const action = publicAction((posted) => (isSigningUp(posted.url) ? signUp(posted) : signIn(posted)), {
  title: (url) => (isSigningUp(url) ? "Registration failed" : "Authentication failed"),
});

function isSigningUp(url: URL): boolean {
  return loginParams.read(url).mode === "create";
}

async function signIn({ form, request, url }: ActionContext) {
  const entry = form.read(signInForm);
  if (!entry.ok) return entry.rejected();
  await signInWithForm(request);
  const to = loginParams.read(url).next || paths.trackedItems;
  return showFormResult(url.pathname, { said: "You are signed in.", onward: { to, afterSeconds: 1.5 } });
}

async function signUp({ form, url }: ActionContext) {
  const entry = form.read(signUpForm);
  if (!entry.ok) return entry.rejected();
  const { needsConfirmation } = await auth.signUp(entry.value);
  const said = needsConfirmation
    ? "Please check your email to confirm your account."
    : "Account created! You can now sign in.";
  await setFlash({ title: said });
  return showFormResult(url.pathname, { said: "Welcome to Chartables", onward: { to: paths.home, afterSeconds: 2 } });
}

export { formClientAction as clientAction } from "#app/web/client/no-response.ts";
export { revalidateAfterForms as shouldRevalidate } from "#app/web/forms/delayed-redirect.ts";

export default function LoginPage() {
  const { mode, next, outcome } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const refusal = useActionData<typeof action>();
  if (outcome?.onward) return <DelayedRedirectScreen title={outcome.said} onward={outcome.onward} />;
  return <AuthToggleScreen key={mode} at={pathname} mode={mode} next={next} refusal={refusal} />;
}
