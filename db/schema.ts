import type * as accounts from "./tables/accounts.ts";
import type * as collections from "./tables/collections.ts";
import type * as market from "./tables/market.ts";
import type * as members from "./tables/members.ts";
import type * as site from "./tables/site.ts";
import type * as sources from "./tables/sources.ts";

export type * from "./tables/accounts.ts";
export type * from "./tables/collections.ts";
export type * from "./tables/market.ts";
export type * from "./tables/members.ts";

export interface Schema {
  account: accounts.AccountTable;
  account_session: accounts.AccountSessionTable;
  access_token: accounts.AccessTokenTable;
  account_link: accounts.AccountLinkTable;
  profile: members.ProfileTable;
  rate_limit: accounts.RateLimitTable;
  collection: collections.CollectionTable;
  collection_entry: collections.CollectionEntryTable;
  collection_copy: collections.CollectionCopyTable;
  collection_snapshot: collections.CollectionSnapshotTable;
  price_target: collections.PriceTargetTable;
  alert_settings: collections.AlertSettingsTable;
  alert_letter: collections.AlertLetterTable;
  alert_feed: collections.AlertFeedTable;
  alert_topic: collections.AlertTopicTable;
  rung_alert: collections.RungAlertTable;
  removed_entry: collections.RemovedEntryTable;
  activity: members.ActivityTable;
  removed_activity: members.RemovedActivityTable;
  follow: members.FollowTable;
  block: members.BlockTable;
  report: members.ReportTable;
  former_username: members.FormerUsernameTable;
  deleted_account: accounts.DeletedAccountTable;
  item_view: market.ItemViewTable;
  trending_item: market.TrendingItemTable;
  saved_search: collections.SavedSearchTable;
  collection_import: collections.CollectionImportTable;
  import_draft: collections.ImportDraftTable;
  reading_choice: collections.ReadingChoiceTable;
  item: market.ItemTable;
  item_value: market.ItemValueTable;
  changed_item: market.ChangedItemTable;
  most_sold_item: market.MostSoldItemTable;
  category_week: market.CategoryWeekTable;
  sale: market.SaleTable;
  listing: market.ListingTable;
  listing_seen: market.ListingSeenTable;
  ended_listing: market.EndedListingTable;
  disputed_sale: market.DisputedSaleTable;
  sale_report: members.SaleReportTable;
  market_import: market.MarketImportTable;
  /** A listing's place on one shelf: `legos`, or `legos/star-wars`. */
  listing_placement: market.ListingPlacementTable;
  picture: market.PictureTable;
  /** The number of listings on a shelf that were seen on one day and whose ids differ in the last fourteen bits only. */
  placement_block: { shelf: string; seen_on: string; block: number; listings: number };
  /** The number of listings on a shelf in one currency and kind of condition, lots apart. */
  placement_tally: { shelf: string; currency: string; condition_kind: string; is_lot: boolean; listings: number };
  /** A word of a category's titles, and about how many of its listings hold it. */
  search_word: { category: string; word: string; listings: number };
  /** Sales on record. */
  category_tally: { category: string; sales: number };
  category_revision: market.CategoryRevisionTable;
  /** Themes of LEGO sets as a list of them named them. */
  lego_theme: { id: number; name: string; parent_id: number | null };
  catalogue_state: market.CatalogueStateTable;
  site_state: site.SiteStateTable;
  told_trouble: site.ToldTroubleTable;
  site_error: site.SiteErrorTable;
  source: sources.SourceTable;
  source_run: sources.SourceRunTable;
  asked_item: sources.AskedItemTable;
  price_guide_day: sources.PriceGuideDayTable;
  source_state: sources.SourceStateTable;
  upload: sources.UploadTable;
  file_import: sources.FileImportTable;
}

/** Every table, and before each the tables that its rows refer to. */
export const tableNames = [
  ...[
    "item",
    "market_import",
    "sale",
    "listing",
    "listing_seen",
    "ended_listing",
    "listing_placement",
    "placement_block",
    "placement_tally",
    "search_word",
  ],
  ...[
    "item_value",
    "changed_item",
    "most_sold_item",
    "category_week",
    "category_tally",
    "category_revision",
    "lego_theme",
    "picture",
  ],
  ...["item_view", "trending_item", "catalogue_state", "site_state", "told_trouble", "site_error"],
  ...["source", "source_run", "source_state", "asked_item", "price_guide_day", "upload", "file_import"],
  ...["account", "account_session", "access_token", "account_link", "deleted_account", "rate_limit"],
  ...[
    "profile",
    "former_username",
    "follow",
    "block",
    "report",
    "activity",
    "removed_activity",
    "disputed_sale",
    "sale_report",
  ],
  ...[
    "collection",
    "collection_import",
    "import_draft",
    "collection_entry",
    "collection_copy",
    "price_target",
    "removed_entry",
    "collection_snapshot",
    "saved_search",
    "alert_settings",
    "alert_letter",
    "alert_feed",
    "alert_topic",
    "rung_alert",
    "reading_choice",
  ],
] as const satisfies readonly (keyof Schema)[];

/** Every function that the schema defines. */
export const functionNames = [
  "item_words",
  "hold_former_username",
  "refuse_deleted_account",
  "entry_identity",
] as const;
