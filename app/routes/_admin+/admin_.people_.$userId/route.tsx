import { data } from "@remix-run/node";
import { operatorHandle, operatorMeta } from "#app/components/admin/operator-page.ts";
import { env } from "#app/env.server.ts";
import { deleteUser, requireUser, setOperator } from "#app/models/account/operator.server.ts";
import { createRecoveryLink, requireAccount } from "#app/models/auth/recovery.server.ts";
import { ForbiddenError } from "#app/models/platform/errors.ts";
import { userView } from "#app/presenters/user-view.server.ts";
import { confirmPassword } from "#app/web/auth/confirm-password.server.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { operatorAction, operatorLoader } from "#app/web/handler.server.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import { paths } from "#app/web/urls/paths.ts";
import { PersonScreen, personForm } from "./person-screen.tsx";

export const handle = operatorHandle;

export const meta = operatorMeta("One person");

export const loader = operatorLoader(async ({ params: { userId: id = "" }, viewer }) => ({
  person: userView(await requireUser(id), new Date()),
  isSelf: viewer.id === id,
  /** Where accounts are at Supabase, its dashboard makes them. */
  makesLinks: !env.SUPABASE,
}));

/** Whoever knows the password makes operators, makes a link for a lost password, and deletes accounts. */
export const action = operatorAction(
  personForm,
  async ({ value: { intent, password }, viewer, params: { userId: id = "" } }) => {
    const { username } = await requireUser(id);
    await confirmPassword(viewer, password);
    switch (intent) {
      case "make-operator":
        await setOperator(id, true);
        return seeOther(adminPaths.person(id), { message: { title: `${username} is an operator` } });
      case "end-operator": {
        await setOperator(id, false, { keepsOne: true });
        const message = { title: `${username} is no longer an operator` };
        return seeOther(viewer.id === id ? paths.home : adminPaths.person(id), { message });
      }
      case "make-link":
        return data({ link: await createRecoveryLink(await requireAccount(id)) });
      case "delete": {
        if (viewer.id === id) throw new ForbiddenError("own-account", "Your own account is deleted in your settings.");
        const text = (await deleteUser(id))
          ? "Nothing of it is left here."
          : "Another service does not answer: a job deletes what it has.";
        return seeOther(adminPaths.people, { message: { title: `The account of ${username} is deleted`, text } });
      }
    }
  },
);

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default PersonScreen;

export { RouteError as ErrorBoundary } from "#app/components/layout/route-error.tsx";
