import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DelayedRedirectScreen } from "#app/components/forms/delayed-redirect-screen.tsx";
import { publicAction } from "#app/web/actions.server.ts";
import { resetPasswordForm } from "#app/web/auth/account-forms.ts";
import { canRecover, recoverWith } from "#app/web/auth/account-links.server.ts";
import { delayedRedirectMeta } from "#app/web/forms/delayed-redirect.ts";
import { showFormResult, takeFormResult } from "#app/web/forms/form-result.server.ts";
import { markPrivate } from "#app/web/http/request-context.server.ts";
import { backToHome, type PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { publicLoader } from "#app/web/public-loader.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import { NoResetLinkScreen, ResetPasswordScreen } from "./reset-password-screen.tsx";

export const handle: PageHandle = { backTo: backToHome };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageMeta({ title: "Reset Password", unlisted: true }, matches),
  ...delayedRedirectMeta(data?.outcome ?? {}),
];

/** Uses up no link: programs that look through mails for people follow them too. */
export const loader = publicLoader(async ({ request }) => {
  markPrivate();
  return { outcome: await takeFormResult(request), canRecover: await canRecover(request) };
});

export const action = publicAction(
  async ({ form, request }) => {
    const entry = form.read(resetPasswordForm);
    if (!entry.ok) return entry.rejected();
    await recoverWith(request, entry.value.newPassword);
    return showFormResult(paths.resetPassword, {
      said: "✅ Password updated successfully! You can now sign in.",
      onward: { to: paths.supabaseAuth, afterSeconds: 2 },
    });
  },
  { mark: "❌ " },
);

export { formClientAction as clientAction } from "#app/web/client/no-response.ts";
export { revalidateAfterForms as shouldRevalidate } from "#app/web/forms/delayed-redirect.ts";

export default function ResetPasswordPage() {
  const { outcome, canRecover } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  if (outcome?.onward)
    return <DelayedRedirectScreen title="Reset Password" done={outcome.said} onward={outcome.onward} />;
  return canRecover ? <ResetPasswordScreen refusal={refusal} /> : <NoResetLinkScreen />;
}
