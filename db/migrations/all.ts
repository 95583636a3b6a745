import type { Migration } from "kysely/migration";
import * as catalogue from "./20261121/20261121T0800_catalogue.ts";
import * as shelvesAndSearch from "./20261121/20261121T1400_shelves_and_search.ts";
import * as accounts from "./20261121/20261121T1600_accounts.ts";
import * as revisionByCategory from "./20261122T0330_revision_by_category.ts";
import * as oneTokenASession from "./20261122T0400_one_token_a_session.ts";
import * as accountBrowser from "./20261122T0410_account_browser.ts";
import * as sampleLoad from "./20261122T0500_sample_load.ts";
import * as standardNames from "./20261122T1000_standard_names.ts";
import * as conditionsAndValues from "./20261122T1500_conditions_and_values.ts";
import * as setLists from "./20261122T1530_set_lists.ts";
import * as collection from "./20261122T1900_collection.ts";
import * as indexEntriesByOwner from "./20261122T1930_index_entries_by_owner.ts";
import * as community from "./20261122T2000_community.ts";
import * as holdFormerUsernames from "./20261122T2030_hold_former_usernames.ts";
import * as refuseDeletedAccounts from "./20261122T2045_refuse_deleted_accounts.ts";
import * as listingFilters from "./20261122T2340_listing_filters.ts";
import * as homeLists from "./20261122T2350_home_lists.ts";
import * as relatedItems from "./20261123T0000_related_items.ts";
import * as itemByKey from "./20261123T0240_item_by_key.ts";
import * as pictures from "./20261123T0300_pictures.ts";
import * as countedSales from "./20261123T1040_counted_sales.ts";
import * as confirmedMembers from "./20261124T2350_confirmed_members.ts";

/** Every migration by its name, which is also its order. */
export const migrations: Record<string, Migration> = {
  "20261121T0800_catalogue": catalogue,
  "20261121T1400_shelves_and_search": shelvesAndSearch,
  "20261121T1600_accounts": accounts,
  "20261122T0330_revision_by_category": revisionByCategory,
  "20261122T0400_one_token_a_session": oneTokenASession,
  "20261122T0410_account_browser": accountBrowser,
  "20261122T0500_sample_load": sampleLoad,
  "20261122T1000_standard_names": standardNames,
  "20261122T1500_conditions_and_values": conditionsAndValues,
  "20261122T1530_set_lists": setLists,
  "20261122T1900_collection": collection,
  "20261122T1930_index_entries_by_owner": indexEntriesByOwner,
  "20261122T2000_community": community,
  "20261122T2030_hold_former_usernames": holdFormerUsernames,
  "20261122T2045_refuse_deleted_accounts": refuseDeletedAccounts,
  "20261122T2340_listing_filters": listingFilters,
  "20261122T2350_home_lists": homeLists,
  "20261123T0000_related_items": relatedItems,
  "20261123T0240_item_by_key": itemByKey,
  "20261123T0300_pictures": pictures,
  "20261123T1040_counted_sales": countedSales,
  "20261124T2350_confirmed_members": confirmedMembers,
};
