import path from "node:path";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import { startChild } from "#tests/support/server/child.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";
import type { Place } from "./run-import.ts";

/** An item whose number and name are given, with a market of its own. */
export interface RecordedItem {
  itemKind: ItemKind;
  itemKey: string;
  /** Its name, and what its sales and offers are called, each with its own ending. */
  title: string;
  /** What each sale fetched, in cents: the first yesterday, each further one a day earlier. */
  sold: number[];
  /** What each offer asks, in cents: the first is the newest. */
  asked: number[];
}

/** Records items in the database of a server that runs, as an import beside it would. */
export async function recordItems({ dataDir, databaseUrl }: Place, ...items: RecordedItem[]): Promise<void> {
  const program = path.join(root, "tests/support/catalog/record-item-process.ts");
  const child = await startChild(process.execPath, [program, JSON.stringify(items)], {
    cwd: root,
    env: { ...bareEnvironment(), DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  });
  if ((await child.exited) !== 0) throw new Error(`The items could not be recorded:\n${child.output()}`);
}
