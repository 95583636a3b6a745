import type { MetaFunction } from "@remix-run/node";
import { addToCollection, type Entry } from "#app/models/collection/entries.server.ts";
import { nameOfEntry } from "#app/models/collection/entry-name.server.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { userAction, userLoader } from "#app/web/handler.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { addItemParams } from "#app/web/urls/add-item-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { AddItemScreen } from "./add-item-screen.tsx";
import { checkedAddItemForm, newEntry } from "./new-entry.server.ts";

export const handle: PageHandle = { backTo: { to: paths.collection, label: "Back to My Collection" } };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Add Item", unlisted: true }, matches);

export const loader = userLoader(async ({ url }) => addItemParams.read(url));

export const action = userAction(checkedAddItemForm, async ({ value, viewer }) => {
  const { entry, isNew } = await addToCollection(viewer.id, newEntry(value));
  const message = { title: titleOf(entry, isNew), text: await textOf(entry, isNew) };
  return seeOther(`${paths.collection}?tab=${entry.type}`, { message });
});

function titleOf({ type }: Entry, isNew: boolean): string {
  if (!isNew) return "There already";
  return type === "tracked" ? "Item Tracked!" : "Item Owned!";
}

async function textOf(entry: Entry, isNew: boolean): Promise<string> {
  const name = await nameOfEntry(entry);
  const list = entry.type === "tracked" ? "tracked items" : "collection";
  if (!isNew) return `${name} is among your ${entry.type === "tracked" ? list : "owned collectibles"} already`;
  return entry.itemKey === null
    ? `Added ${name} to your ${list}. No catalogue entry matches its title yet`
    : `Added ${name} to your ${list}`;
}

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default AddItemScreen;

export { WithoutViewer as ErrorBoundary } from "#app/components/account/without-viewer.tsx";
