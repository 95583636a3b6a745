import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Of each migration that has landed: one line is added with each, and none is changed. */
const landed = {
  "20261123T1040_baseline.ts": "3e4d3c5c9c3e7129",
  "20261124T2350_confirmed_members.ts": "ab8668a03e68a3a2",
  "20261125T0400_operation.ts": "51c9f3f3eef2c234",
  "20261125T0800_entry_identity.ts": "cf4630b3fa0e31f5",
  "20261126T0600_removed_entries.ts": "4c059e00cb76fa9b",
  "20261126T1300_spell_item_words.ts": "a693e546eb2ec894",
  "20261126T2200_no_pending_lists.ts": "7550836fdf89c44c",
  "20261128T0100_shelves.ts": "01c48362bd07a9c4",
  "20261128T1000_reading_choices.ts": "fd5e8f2a6ace41d7",
  "20261129T0000_imports.ts": "af437404bcfe0399",
  "20261129T0100_import_drafts.ts": "f350d66843f967c4",
  "20261130T0000_listing_ends.ts": "7ffb933c34b1f243",
  "20261201T0000_sources.ts": "a62cd2af860ca7ec",
  "20261202T0000_uploads.ts": "033803381e6e31bd",
  "20261203T0000_file_imports.ts": "1abe2d05dfaf7879",
  "20261205T0000_held_back.ts": "bf1ba997da682441",
  "20261206T0000_deals.ts": "17f5e5a5ff5622c7",
  "20261207T0000_alerts.ts": "5b324666d9507dd3",
  "20261208T0000_alert_letters.ts": "e0c656d9683f48c2",
  "20261209T0000_alert_feed_and_topic.ts": "6748181ffe4cb381",
  "20261210T0000_disputed_sales.ts": "27b9385a788cea81",
  "20261211T0000_told_troubles.ts": "7b8e8e3991eeba84",
  "20261212T0000_reports_and_errors.ts": "212ec8d784fc6b39",
  "20261213T0000_markets.ts": "5373752667358b95",
  "20261214T0000_price_guides.ts": "e4dffa984ede8f0d",
  "baseline/accounts.ts": "4dfd1c59a4bd535b",
  "baseline/catalogue.ts": "0fa3e92f9d9252d5",
  "baseline/collections.ts": "41e86b0459164405",
  "baseline/members.ts": "b0158ef0d0a4974f",
  "baseline/prices.ts": "45ef7214affcec3b",
};

test("a migration that has landed never changes", () => {
  const files = globSync("db/migrations/**/*.ts").filter((file) => !file.endsWith("/all.ts"));
  const hashes = files.sort().map((file) => {
    const hash = createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 16);
    return [file.replace("db/migrations/", ""), hash];
  });
  expect(Object.fromEntries(hashes)).toEqual(landed);
});
