/** node count-views-process.ts VISITORS ITEM…: counts so many visitors of each item, and stores the views after each visitor. */
import { countItemView, storeItemViews } from "#app/models/community/item-views.server.ts";
import { openDatabase } from "#app/models/platform/open-database.server.ts";

const [visitors = 0, ...itemIds] = process.argv.slice(2).map(Number);
const database = openDatabase();
for (let visitor = 0; visitor < visitors; visitor += 1) {
  for (const itemId of itemIds) countItemView(itemId, `visitor ${visitor}`);
  await storeItemViews();
}
await database.close();
