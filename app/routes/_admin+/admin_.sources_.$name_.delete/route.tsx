import { operatorHandle, operatorMeta } from "#app/components/admin/operator-page.ts";
import { deleteSourceWithRows } from "#app/models/jobs/source-tasks.server.ts";
import { countOf } from "#app/models/platform/amounts.ts";
import { isBuiltIn } from "#app/models/sources/kinds.ts";
import { countSourceRows, noRows, removeSource, requireSettings } from "#app/models/sources/sources.server.ts";
import { confirmPassword } from "#app/web/auth/confirm-password.server.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { operatorAction, operatorLoader } from "#app/web/handler.server.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import { DeleteSourceScreen, deleteSourceForm } from "./delete-source-screen.tsx";

export const handle = operatorHandle;

export const meta = operatorMeta(({ name }) => `Delete ${name}`);

export const loader = operatorLoader(async ({ params: { name = "" } }) => {
  const canBeRemoved = await canRemove(name);
  const { sales, listings } = (await countSourceRows([name])).get(name) ?? noRows;
  return { name, canBeRemoved, rows: `${countOf(sales, "sale")} and ${countOf(listings, "listing")}` };
});

/** The sample is no source that runs: like one that is built in, it only loses its rows. Throws `NotFoundError`. */
async function canRemove(name: string): Promise<boolean> {
  return name !== "sample" && !isBuiltIn((await requireSettings(name)).kind);
}

/** Within this time most sources are gone: then the next page says so. */
const waitMs = 10_000;

/** Whoever knows the password deletes a source, with all its rows or without. */
export const action = operatorAction(
  deleteSourceForm,
  async ({ value: { password, rows }, viewer, params: { name = "" } }) => {
    await canRemove(name);
    await confirmPassword(viewer, password);
    if (rows === "stay") {
      await removeSource(name);
      return seeOther(adminPaths.sources, { message: { title: `${name} is deleted`, text: "Its rows stay." } });
    }
    const purged = await deleteSourceWithRows(name, waitMs);
    const gone = purged && `${countOf(purged.sales, "sale")} and ${countOf(purged.listings, "listing")} are gone.`;
    const message = purged
      ? { title: `The rows of ${name} are taken away`, text: gone ?? "" }
      : {
          title: `The rows of ${name} are being taken away`,
          text: "It takes a while. Here you see when they are gone.",
        };
    return seeOther(adminPaths.sources, { message });
  },
);

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default DeleteSourceScreen;

export { RouteError as ErrorBoundary } from "#app/components/layout/route-error.tsx";
