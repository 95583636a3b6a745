import type { MetaFunction } from "@remix-run/node";
import { z } from "zod";
import { waysBack } from "#app/components/collection/messages.ts";
import { RouteError } from "#app/components/layout/route-error.tsx";
import { collectionLimit } from "#app/models/collection/locked-collection.server.ts";
import { removeFromCollection } from "#app/models/collection/removals.server.ts";
import { listTrackedItems } from "#app/models/collection/tracked-items.server.ts";
import { findItemPictures } from "#app/models/pictures/pictures.server.ts";
import { trackedItemJson } from "#app/web/api/collection-json.server.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { userAction, userLoader } from "#app/web/handler.server.ts";
import { etagOf } from "#app/web/http/etag.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/urls/paths.ts";
import { trackedItemView } from "./tracked-item-view.server.ts";
import { TrackedItemsScreen } from "./tracked-items-screen.tsx";

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Tracked Items", unlisted: true }, matches);

export const loader = userLoader(async ({ viewer }) => {
  const items = await listTrackedItems(viewer.id);
  const pictureOf = await findItemPictures(items);
  return {
    items: items.map((item) => trackedItemView(item, pictureOf)),
    limit: collectionLimit,
    /** Entity tag of the endpoint's list of the same items. */
    etag: etagOf(items.map(trackedItemJson)),
  };
}, paths.login);

const removeForm = z.object({ entryId: z.string() });

/** Takes one item off the list. One that is gone already is not an error: another tab was faster. */
export const action = userAction(
  removeForm,
  async ({ value, viewer }) => {
    const { id, entries } = await removeFromCollection(viewer.id, value.entryId, "tracked");
    const name = entries[0]?.title;
    const text = name ? `${name} has been removed from your tracking list` : "It was not on your list.";
    return seeOther(paths.trackedItems, { message: { title: "Item Removed", text, ...waysBack(id) } });
  },
  { signInAt: paths.login, errorTitle: "Error", unexpectedError: "Failed to remove item. Please try again." },
);

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default TrackedItemsScreen;

export function ErrorBoundary() {
  return <RouteError failed={() => ({ message: "Failed to load tracked items. Please try again." })} />;
}
