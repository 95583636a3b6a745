import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ForgotPasswordScreen } from "#app/components/accounts/forgot-password-screen.tsx";
import { forgotPasswordForm } from "#app/web/account-forms.ts";
import { open, openForm } from "#app/web/handlers.server.ts";
import { identity } from "#app/web/identity.server.ts";
import { seeOutcome, takeOutcome } from "#app/web/outcome.server.ts";
import { backToHome, type PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/paths.ts";
import { markPersonal } from "#app/web/request-scope.server.ts";

export const handle: PageHandle = { backTo: backToHome };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Forgot Password", unlisted: true }, matches);

export const loader = open(async ({ request }) => {
  markPersonal();
  return { outcome: await takeOutcome(request) };
});

export const action = openForm(
  async ({ form }) => {
    const entry = form.read(forgotPasswordForm);
    if (!entry.ok) return entry.rejected();
    await identity.requestPasswordReset(entry.value.email);
    return seeOutcome(paths.forgotPassword, { said: "✅ Password reset email sent! Check your inbox." });
  },
  { mark: "❌ " },
);

export { answerOrSayNone as clientAction } from "#app/web/no-answer.ts";
export { readsAfterForms as shouldRevalidate } from "#app/web/onward.ts";

export default function ForgotPasswordPage() {
  const { outcome } = useLoaderData<typeof loader>();
  return <ForgotPasswordScreen done={outcome?.said} refusal={useActionData<typeof action>()} />;
}
