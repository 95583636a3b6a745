import type { MetaFunction } from "@remix-run/node";
import { z } from "zod";
import { WithoutViewer } from "#app/components/account/without-viewer.tsx";
import { forgetRemoved, listRemoved, type RemovedEntry } from "#app/models/collection/removals.server.ts";
import { formatDay } from "#app/presenters/dates.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { userAction, userLoader } from "#app/web/handler.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/urls/paths.ts";
import { RemovedScreen } from "./removed-screen.tsx";

export const handle: PageHandle = { backTo: { to: paths.collection, label: "Back to My Collection" } };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Recently removed", unlisted: true }, matches);

export const loader = userLoader(async ({ viewer }) => ({ removed: (await listRemoved(viewer.id)).map(viewOf) }));

function viewOf({ entry, copies, target, removedAt }: RemovedEntry) {
  const facts = [
    entry.type === "tracked" ? "Tracked" : "Owned",
    ...(copies.length > 1 ? [`${copies.length} copies`] : []),
    ...(target ? ["with a target price"] : []),
    `removed on ${formatDay(removedAt)}`,
  ];
  return { id: entry.id, title: entry.title, facts: facts.join(" · ") };
}

/** Deletes an entry for good. One that is gone already is not an error: another tab was faster. */
export const action = userAction(z.object({ entry: z.string() }), async ({ value, viewer }) => {
  await forgetRemoved(viewer.id, value.entry);
  return seeOther(paths.removedItems, { message: { title: "Deleted for good" } });
});

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default RemovedScreen;

export { WithoutViewer as ErrorBoundary };
