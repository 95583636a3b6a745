import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { publicAction } from "#app/web/actions.server.ts";
import { signInForm, signUpForm } from "#app/web/auth/account-forms.ts";
import { auth } from "#app/web/auth/auth.server.ts";
import { sendOnSignedIn, signInWithForm } from "#app/web/auth/authenticator.server.ts";
import { seeOther } from "#app/web/forms/flash-message.server.ts";
import { showFormResult, takeFormResult } from "#app/web/forms/form-result.server.ts";
import { backToHome, type PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { publicLoader } from "#app/web/public-loader.server.ts";
import { authParams } from "#app/web/urls/account-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { AuthCard } from "./auth-card.tsx";

export const handle: PageHandle = { backTo: backToHome };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.tab === "sign-up" ? "Sign Up" : "Sign In", canonical: paths.auth }, matches);

export const loader = publicLoader(async ({ request, url }) => {
  const { tab, next } = authParams.read(url);
  await sendOnSignedIn(request, next || paths.home);
  return { tab, next, outcome: await takeFormResult(request) };
});

export const action = publicAction(async ({ form, request, url }) => {
  const { tab, next } = authParams.read(url);
  if (tab === "sign-in") {
    const entry = form.read(signInForm);
    if (!entry.ok) return entry.rejected();
    await signInWithForm(request);
    return seeOther(next || paths.home);
  }
  const entry = form.read(signUpForm);
  if (!entry.ok) return entry.rejected();
  const { needsConfirmation } = await auth.signUp(entry.value);
  return showFormResult(authParams.href(paths.auth, { next }), {
    said: needsConfirmation
      ? "Please check your email to confirm your account!"
      : "Account created! You can now sign in.",
  });
});

export { formClientAction as clientAction } from "#app/web/client/no-response.ts";
export { revalidateAfterForms as shouldRevalidate } from "#app/web/forms/delayed-redirect.ts";

export default function AuthPage() {
  const { tab, next, outcome } = useLoaderData<typeof loader>();
  return <AuthCard key={tab} tab={tab} next={next} done={outcome?.said} refusal={useActionData<typeof action>()} />;
}
