import path from "node:path";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import { startChild } from "#tests/support/server/child.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";
import type { Place } from "#tests/support/server/run-script.ts";

/** What eBay offers now: for a fixed price with free delivery, used, seen two minutes ago, unless it says otherwise. */
export interface LiveOffer {
  title: string;
  category?: ItemKind;
  priceMinor: number;
  /** Null where eBay does not say it. */
  shippingMinor?: number | null;
  condition?: string;
  /** Of an auction. */
  bids?: number;
  endsInMinutes?: number;
  seenMinutesAgo?: number;
}

/** Records what eBay offers in the database of a running server, as its source does, with the run that brought it. */
export async function recordLive({ dataDir, databaseUrl }: Place, ...offers: LiveOffer[]): Promise<void> {
  const program = path.join(root, "tests/support/catalog/record-live-process.ts");
  const child = await startChild(process.execPath, [program, JSON.stringify(offers)], {
    cwd: root,
    env: { ...bareEnvironment(), DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  });
  if ((await child.exited) !== 0) throw new Error(`The offers could not be recorded:\n${child.output()}`);
}
