import type { MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { DelayedRedirectScreen } from "#app/components/forms/delayed-redirect-screen.tsx";
import { resetPasswordForm } from "#app/web/auth/account-forms.ts";
import { canRecover, recoverWith } from "#app/web/auth/account-links.server.ts";
import { formClientAction } from "#app/web/client/client-handlers.ts";
import { noConnection } from "#app/web/client/fetch-json.ts";
import { useFormResult } from "#app/web/forms/flash-provider.tsx";
import { seeOther } from "#app/web/forms/form.server.ts";
import { publicAction, publicLoader } from "#app/web/handler.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/urls/paths.ts";
import { NoResetLinkScreen, ResetPasswordScreen } from "./reset-password-screen.tsx";

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Reset Password", unlisted: true }, matches);

/** Does not use up the link: programs that scan mails open links too. */
export const loader = publicLoader(async ({ url }) => ({ canRecover: await canRecover(url) }));

export const action = publicAction(
  resetPasswordForm,
  async ({ value, url }) => {
    const cookies = await recoverWith(url, value.newPassword);
    const result = {
      message: "✅ Password updated successfully! You can now sign in.",
      delayedRedirect: { to: paths.supabaseAuth, afterSeconds: 2 },
    };
    return seeOther(paths.resetPassword, { result }, { cookies });
  },
  { errorPrefix: "❌ " },
);

export { clientLoader } from "#app/web/client/client-handlers.ts";
export const clientAction = (args: ClientActionFunctionArgs) => formClientAction(args, { "": `❌ ${noConnection}` });

export default function ResetPasswordPage() {
  const { canRecover } = useLoaderData<typeof loader>();
  const { result } = useFormResult();
  if (result?.delayedRedirect)
    return <DelayedRedirectScreen title="Reset Password" message={result.message} redirect={result.delayedRedirect} />;
  return canRecover ? <ResetPasswordScreen /> : <NoResetLinkScreen />;
}
