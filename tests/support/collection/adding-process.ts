/** Adds items to a collection whenever it is told to, as a second server beside the tests would. */
import { addToCollection } from "#app/models/collection/entries.server.ts";
import { openDatabase } from "#app/models/platform/open-database.server.ts";
import { type AddAll, addAll } from "./add-all.ts";

openDatabase();

process.on("message", async (order: AddAll) => {
  process.send?.(await addAll(addToCollection, order));
});
process.send?.("ready");
