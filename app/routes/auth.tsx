import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AuthCard } from "#app/components/accounts/auth-card.tsx";
import { signInForm, signUpForm } from "#app/web/account-forms.ts";
import { authParams } from "#app/web/account-params.ts";
import { sendOnSignedIn, signInWithForm } from "#app/web/authenticator.server.ts";
import { seeOther } from "#app/web/flash.server.ts";
import { open, openForm } from "#app/web/handlers.server.ts";
import { identity } from "#app/web/identity.server.ts";
import { seeOutcome, takeOutcome } from "#app/web/outcome.server.ts";
import { backToHome, type PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/paths.ts";

export const handle: PageHandle = { backTo: backToHome };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.tab === "sign-up" ? "Sign Up" : "Sign In", canonical: paths.auth }, matches);

export const loader = open(async ({ request, url }) => {
  const { tab, next } = authParams.read(url);
  await sendOnSignedIn(request, next || paths.home);
  return { tab, next, outcome: await takeOutcome(request) };
});

export const action = openForm(async ({ form, request, url }) => {
  const { tab, next } = authParams.read(url);
  if (tab === "sign-in") {
    const entry = form.read(signInForm);
    if (!entry.ok) return entry.rejected();
    await signInWithForm(request);
    return seeOther(next || paths.home);
  }
  const entry = form.read(signUpForm);
  if (!entry.ok) return entry.rejected();
  const { needsConfirmation } = await identity.signUp(entry.value);
  return seeOutcome(authParams.href(paths.auth, { next }), {
    said: needsConfirmation
      ? "Please check your email to confirm your account!"
      : "Account created! You can now sign in.",
  });
});

export { answerOrSayNone as clientAction } from "#app/web/no-answer.ts";
export { readsAfterForms as shouldRevalidate } from "#app/web/onward.ts";

export default function AuthPage() {
  const { tab, next, outcome } = useLoaderData<typeof loader>();
  return <AuthCard key={tab} tab={tab} next={next} done={outcome?.said} refusal={useActionData<typeof action>()} />;
}
