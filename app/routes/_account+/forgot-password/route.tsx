import type { MetaFunction } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { forgotPasswordForm } from "#app/web/auth/account-forms.ts";
import { auth } from "#app/web/auth/auth.server.ts";
import { formClientAction } from "#app/web/client/client-handlers.ts";
import { noConnection } from "#app/web/client/fetch-json.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { publicAction, publicLoader } from "#app/web/handler.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/urls/paths.ts";
import { ForgotPasswordScreen } from "./forgot-password-screen.tsx";

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Forgot Password", unlisted: true }, matches);

export const loader = publicLoader(async () => ({}));

export const action = publicAction(
  forgotPasswordForm,
  async ({ value }) => {
    await auth.requestPasswordReset(value.email);
    return seeOther(paths.forgotPassword, { result: { message: "✅ Password reset email sent! Check your inbox." } });
  },
  { errorPrefix: "❌ " },
);

export { clientLoader } from "#app/web/client/client-handlers.ts";
export const clientAction = (args: ClientActionFunctionArgs) => formClientAction(args, { "": `❌ ${noConnection}` });

export default ForgotPasswordScreen;
