import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { OnwardScreen } from "#app/components/forms/delayed-redirect-screen.tsx";
import { signInForm, signUpForm } from "#app/web/auth/account-forms.ts";
import { identity } from "#app/web/auth/auth.server.ts";
import { sendOnSignedIn, signInWithForm } from "#app/web/auth/authenticator.server.ts";
import { onwardMeta } from "#app/web/forms/delayed-redirect.ts";
import { leaveNotice } from "#app/web/forms/flash-message.server.ts";
import { seeOutcome, takeOutcome } from "#app/web/forms/form-result.server.ts";
import { open, openForm, type Posted } from "#app/web/http/handlers.server.ts";
import { loginParams } from "#app/web/urls/account-params.ts";
import { backToHome, type PageHandle } from "#app/web/urls/page-handle.ts";
import { pageMeta } from "#app/web/urls/page-meta.ts";
import { paths } from "#app/web/urls/paths.ts";
import { AuthToggleScreen } from "./login-screen.tsx";

export const handle: PageHandle = { backTo: backToHome };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageMeta({ title: data?.mode === "create" ? "Create Account" : "Sign In", canonical: paths.login }, matches),
  ...onwardMeta(data?.outcome ?? {}),
];

export const loader = open(async ({ request, url }) => {
  const { mode, next } = loginParams.read(url);
  const outcome = await takeOutcome(request);
  if (!outcome) await sendOnSignedIn(request, next || paths.home);
  return { mode, next, outcome };
});

export const action = openForm((posted) => (isSigningUp(posted.url) ? signUp(posted) : signIn(posted)), {
  title: (url) => (isSigningUp(url) ? "Registration failed" : "Authentication failed"),
});

function isSigningUp(url: URL): boolean {
  return loginParams.read(url).mode === "create";
}

async function signIn({ form, request, url }: Posted) {
  const entry = form.read(signInForm);
  if (!entry.ok) return entry.rejected();
  await signInWithForm(request);
  const to = loginParams.read(url).next || paths.trackedItems;
  return seeOutcome(url.pathname, { said: "You are signed in.", onward: { to, afterSeconds: 1.5 } });
}

async function signUp({ form, url }: Posted) {
  const entry = form.read(signUpForm);
  if (!entry.ok) return entry.rejected();
  const { needsConfirmation } = await identity.signUp(entry.value);
  const said = needsConfirmation
    ? "Please check your email to confirm your account."
    : "Account created! You can now sign in.";
  await leaveNotice({ title: said });
  return seeOutcome(url.pathname, { said: "Welcome to Chartables", onward: { to: paths.home, afterSeconds: 2 } });
}

export { answerOrSayNone as clientAction } from "#app/web/client/no-response.ts";
export { readsAfterForms as shouldRevalidate } from "#app/web/forms/delayed-redirect.ts";

export default function LoginPage() {
  const { mode, next, outcome } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const refusal = useActionData<typeof action>();
  if (outcome?.onward) return <OnwardScreen title={outcome.said} onward={outcome.onward} />;
  return <AuthToggleScreen key={mode} at={pathname} mode={mode} next={next} refusal={refusal} />;
}
