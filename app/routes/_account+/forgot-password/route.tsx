import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { publicAction } from "#app/web/actions.server.ts";
import { forgotPasswordForm } from "#app/web/auth/account-forms.ts";
import { auth } from "#app/web/auth/auth.server.ts";
import { showFormResult, takeFormResult } from "#app/web/forms/form-result.server.ts";
import { markPrivate } from "#app/web/http/request-context.server.ts";
import { backToHome, type PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { publicLoader } from "#app/web/public-loader.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import { ForgotPasswordScreen } from "./forgot-password-screen.tsx";

export const handle: PageHandle = { backTo: backToHome };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Forgot Password", unlisted: true }, matches);

export const loader = publicLoader(async ({ request }) => {
  markPrivate();
  return { outcome: await takeFormResult(request) };
});

export const action = publicAction(
  async ({ form }) => {
    const entry = form.read(forgotPasswordForm);
    if (!entry.ok) return entry.rejected();
    await auth.requestPasswordReset(entry.value.email);
    return showFormResult(paths.forgotPassword, { said: "✅ Password reset email sent! Check your inbox." });
  },
  { mark: "❌ " },
);

export { formClientAction as clientAction } from "#app/web/client/no-response.ts";
export { revalidateAfterForms as shouldRevalidate } from "#app/web/forms/delayed-redirect.ts";

export default function ForgotPasswordPage() {
  const { outcome } = useLoaderData<typeof loader>();
  return <ForgotPasswordScreen done={outcome?.said} refusal={useActionData<typeof action>()} />;
}
