import type { MetaFunction } from "@remix-run/node";
import { deleteAccount } from "#app/models/account/delete-account.server.ts";
import { confirmPassword } from "#app/web/auth/confirm-password.server.ts";
import { endSession } from "#app/web/auth/viewer.server.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { userAction, userLoader } from "#app/web/handler.server.ts";
import { reportError } from "#app/web/http/failures.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/urls/paths.ts";
import { DeleteAccountScreen, deleteForm } from "./delete-account-screen.tsx";

export const handle: PageHandle = { backTo: { to: paths.settings, label: "Back to settings" } };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Delete your account", unlisted: true }, matches);

export const loader = userLoader(async ({ viewer: { email, username } }) => ({ email, username }));

/** Whoever knows the password deletes the account. This browser is signed out even if the auth provider does not answer. */
export const action = userAction(deleteForm, async ({ value: { password }, viewer, request }) => {
  await confirmPassword(viewer, password);
  await deleteAccount(viewer.id, viewer.email);
  const { cookies, error } = await endSession("all");
  if (error) reportError(error, request);
  // Not "cookies": the message of the next page is one.
  const headers = { "Clear-Site-Data": '"storage"' };
  return seeOther(paths.home, { message: { title: "Your account is deleted." } }, { cookies, headers });
});

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default DeleteAccountScreen;

export { WithoutViewer as ErrorBoundary } from "#app/components/account/without-viewer.tsx";
