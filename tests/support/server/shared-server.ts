import { inject } from "vitest";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import type { RunningServer } from "./server.ts";

const people = `account, profile, rate_limit, collection, activity, removed_activity, follow, block, report, former_username,
  deleted_account, item_view, saved_search`;
const catalogue = `item, price_guide_day, sale, listing, listing_seen, ended_listing, picture, listing_placement, placement_block, placement_tally, search_word, category_tally,
  category_week, most_sold_item, lego_theme, disputed_sale`;

export interface SharedServer extends RunningServer {
  databaseUrl: string;
}

/**
 * A server that this worker keeps from file to file, without people, and with an empty catalogue or the sample, which
 * must stay as it is. It runs no jobs. Outside of production it holds every answer against its contract.
 */
export async function sharedServer({ sample = false } = {}): Promise<SharedServer> {
  const address = new URL(`${sample ? "sample" : "empty"}/${process.env.VITEST_POOL_ID}`, inject("serverHost"));
  let response = await fetch(address);
  if (response.status === 404) response = await fetch(address, { method: "PUT", body: await newDatabase({ sample }) });
  if (!response.ok) throw new Error(await response.text());
  const server = await response.json();
  await query(server.databaseUrl, `truncate ${sample ? people : `${people}, ${catalogue}`} cascade`);
  if (!sample) await query(server.databaseUrl, "update category_revision set revision = revision + 1");
  await query(server.databaseUrl, "notify catalogue_changed");
  return server;
}
