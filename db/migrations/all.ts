import type { Migration } from "kysely/migration";
import * as baseline from "./20261123T1040_baseline.ts";
import * as confirmedMembers from "./20261124T2350_confirmed_members.ts";
import * as operation from "./20261125T0400_operation.ts";
import * as entryIdentity from "./20261125T0800_entry_identity.ts";
import * as removedEntries from "./20261126T0600_removed_entries.ts";
import * as spellItemWords from "./20261126T1300_spell_item_words.ts";
import * as noPendingLists from "./20261126T2200_no_pending_lists.ts";
import * as shelves from "./20261128T0100_shelves.ts";
import * as readingChoices from "./20261128T1000_reading_choices.ts";
import * as imports from "./20261129T0000_imports.ts";
import * as importDrafts from "./20261129T0100_import_drafts.ts";
import * as listingEnds from "./20261130T0000_listing_ends.ts";
import * as sources from "./20261201T0000_sources.ts";
import * as uploads from "./20261202T0000_uploads.ts";
import * as fileImports from "./20261203T0000_file_imports.ts";
import * as heldBack from "./20261205T0000_held_back.ts";
import * as deals from "./20261206T0000_deals.ts";
import * as alerts from "./20261207T0000_alerts.ts";
import * as alertLetters from "./20261208T0000_alert_letters.ts";
import * as alertFeedAndTopic from "./20261209T0000_alert_feed_and_topic.ts";
import * as disputedSales from "./20261210T0000_disputed_sales.ts";
import * as toldTroubles from "./20261211T0000_told_troubles.ts";
import * as reportsAndErrors from "./20261212T0000_reports_and_errors.ts";
import * as markets from "./20261213T0000_markets.ts";
import * as priceGuides from "./20261214T0000_price_guides.ts";

/** Every migration by its name, which is also its order. One that has landed never changes. */
export const migrations: Record<string, Migration> = {
  "20261123T1040_baseline": baseline,
  "20261124T2350_confirmed_members": confirmedMembers,
  "20261125T0400_operation": operation,
  "20261125T0800_entry_identity": entryIdentity,
  "20261126T0600_removed_entries": removedEntries,
  "20261126T1300_spell_item_words": spellItemWords,
  "20261126T2200_no_pending_lists": noPendingLists,
  "20261128T0100_shelves": shelves,
  "20261128T1000_reading_choices": readingChoices,
  "20261129T0000_imports": imports,
  "20261129T0100_import_drafts": importDrafts,
  "20261130T0000_listing_ends": listingEnds,
  "20261201T0000_sources": sources,
  "20261202T0000_uploads": uploads,
  "20261203T0000_file_imports": fileImports,
  "20261205T0000_held_back": heldBack,
  "20261206T0000_deals": deals,
  "20261207T0000_alerts": alerts,
  "20261208T0000_alert_letters": alertLetters,
  "20261209T0000_alert_feed_and_topic": alertFeedAndTopic,
  "20261210T0000_disputed_sales": disputedSales,
  "20261211T0000_told_troubles": toldTroubles,
  "20261212T0000_reports_and_errors": reportsAndErrors,
  "20261213T0000_markets": markets,
  "20261214T0000_price_guides": priceGuides,
};
