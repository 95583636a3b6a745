import path from "node:path";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import { startChild } from "#tests/support/server/child.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";
import type { Place } from "#tests/support/server/run-script.ts";

/** An item with a given key and name, and its sales and listings. */
export interface RecordedItem {
  itemKind: ItemKind;
  itemKey: string;
  /** Its name. The titles of its sales and listings are this and an ending of their own. */
  title: string;
  /** The price of each sale in cents: the first was yesterday, each further one a day earlier. Null for a day without one. */
  sold: (number | null)[];
  /** The asking price of each listing in cents: the first is the newest. */
  asked: number[];
}

/** Records items in the database of a running server, as an import beside it would. */
export async function recordItems({ dataDir, databaseUrl }: Place, ...items: RecordedItem[]): Promise<void> {
  const program = path.join(root, "tests/support/catalog/record-item-process.ts");
  const child = await startChild(process.execPath, [program, JSON.stringify(items)], {
    cwd: root,
    env: { ...bareEnvironment(), DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  });
  if ((await child.exited) !== 0) throw new Error(`The items could not be recorded:\n${child.output()}`);
}

/** Prices of this many sales, from $100 on. */
export function soldFor(count: number): number[] {
  return Array.from({ length: count }, (_, day) => 10_000 + 10 * day);
}
