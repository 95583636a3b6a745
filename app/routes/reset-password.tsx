import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OnwardScreen } from "#app/components/accounts/onward-screen.tsx";
import { NoResetLinkScreen, ResetPasswordScreen } from "#app/components/accounts/reset-password-screen.tsx";
import { resetPasswordForm } from "#app/web/account-forms.ts";
import { canRecover, recoverWith } from "#app/web/account-links.server.ts";
import { open, openForm } from "#app/web/handlers.server.ts";
import { onwardMeta } from "#app/web/onward.ts";
import { seeOutcome, takeOutcome } from "#app/web/outcome.server.ts";
import { backToHome, type PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/paths.ts";
import { markPersonal } from "#app/web/request-scope.server.ts";

export const handle: PageHandle = { backTo: backToHome };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageMeta({ title: "Reset Password", unlisted: true }, matches),
  ...onwardMeta(data?.outcome ?? {}),
];

/** Uses up no link: programs that look through mails for people follow them too. */
export const loader = open(async ({ request }) => {
  markPersonal();
  return { outcome: await takeOutcome(request), canRecover: await canRecover(request) };
});

export const action = openForm(
  async ({ form, request }) => {
    const entry = form.read(resetPasswordForm);
    if (!entry.ok) return entry.rejected();
    await recoverWith(request, entry.value.newPassword);
    return seeOutcome(paths.resetPassword, {
      said: "✅ Password updated successfully! You can now sign in.",
      onward: { to: paths.supabaseAuth, afterSeconds: 2 },
    });
  },
  { mark: "❌ " },
);

export { answerOrSayNone as clientAction } from "#app/web/no-answer.ts";
export { readsAfterForms as shouldRevalidate } from "#app/web/onward.ts";

export default function ResetPasswordPage() {
  const { outcome, canRecover } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  if (outcome?.onward) return <OnwardScreen title="Reset Password" done={outcome.said} onward={outcome.onward} />;
  return canRecover ? <ResetPasswordScreen refusal={refusal} /> : <NoResetLinkScreen />;
}
