import type {
  AccessTokenTable,
  AccountLinkTable,
  AccountSessionTable,
  AccountTable,
  DeletedAccountTable,
  RateLimitTable,
} from "./tables/accounts.ts";
import type {
  CollectionCopyTable,
  CollectionEntryTable,
  CollectionSnapshotTable,
  CollectionTable,
  PriceTargetTable,
  RemovedEntryTable,
  SavedSearchTable,
} from "./tables/collections.ts";
import type {
  CatalogueStateTable,
  CategoryWeekTable,
  ItemTable,
  ItemValueTable,
  ItemViewTable,
  ListingPlacementTable,
  ListingTable,
  MostSoldItemTable,
  PictureTable,
  SaleTable,
  TrendingItemTable,
} from "./tables/market.ts";
import type {
  ActivityTable,
  BlockTable,
  FollowTable,
  FormerUsernameTable,
  ProfileTable,
  RemovedActivityTable,
  ReportTable,
} from "./tables/members.ts";
import type { SiteStateTable } from "./tables/site.ts";

export type * from "./tables/accounts.ts";
export type * from "./tables/collections.ts";
export type * from "./tables/market.ts";
export type * from "./tables/members.ts";

export interface Schema {
  account: AccountTable;
  account_session: AccountSessionTable;
  access_token: AccessTokenTable;
  account_link: AccountLinkTable;
  profile: ProfileTable;
  rate_limit: RateLimitTable;
  collection: CollectionTable;
  collection_entry: CollectionEntryTable;
  collection_copy: CollectionCopyTable;
  collection_snapshot: CollectionSnapshotTable;
  price_target: PriceTargetTable;
  removed_entry: RemovedEntryTable;
  activity: ActivityTable;
  removed_activity: RemovedActivityTable;
  follow: FollowTable;
  block: BlockTable;
  report: ReportTable;
  former_username: FormerUsernameTable;
  deleted_account: DeletedAccountTable;
  item_view: ItemViewTable;
  trending_item: TrendingItemTable;
  saved_search: SavedSearchTable;
  item: ItemTable;
  item_value: ItemValueTable;
  most_sold_item: MostSoldItemTable;
  category_week: CategoryWeekTable;
  sale: SaleTable;
  listing: ListingTable;
  /** A listing's place on one shelf: `legos`, or `legos/star-wars`. */
  listing_placement: ListingPlacementTable;
  picture: PictureTable;
  /** The number of listings on a shelf that were seen on one day and whose ids differ in the last fourteen bits only. */
  placement_block: { shelf: string; seen_on: string; block: number; listings: number };
  /** The number of listings on a shelf in one currency and kind of condition, lots apart. */
  placement_tally: { shelf: string; currency: string; condition_kind: string; is_lot: boolean; listings: number };
  /** A word of a category's titles, and about how many of its listings hold it. */
  search_word: { category: string; word: string; listings: number };
  /** Sales on record. */
  category_tally: { category: string; sales: number };
  /** Grows with every change of a category's items, sales or listings. */
  category_revision: { category: string; revision: number };
  /** Themes of LEGO sets as a list of them named them. */
  lego_theme: { id: number; name: string; parent_id: number | null };
  catalogue_state: CatalogueStateTable;
  site_state: SiteStateTable;
}

/** Every table, and before each the tables that its rows refer to. */
export const tableNames = [
  ...["item", "sale", "listing", "listing_placement", "placement_block", "placement_tally", "search_word"],
  ...["item_value", "most_sold_item", "category_week", "category_tally", "category_revision", "lego_theme", "picture"],
  ...["item_view", "trending_item", "catalogue_state", "site_state"],
  ...["account", "account_session", "access_token", "account_link", "deleted_account", "rate_limit"],
  ...["profile", "former_username", "follow", "block", "report", "activity", "removed_activity"],
  ...[
    "collection",
    "collection_entry",
    "collection_copy",
    "price_target",
    "removed_entry",
    "collection_snapshot",
    "saved_search",
  ],
] as const satisfies readonly (keyof Schema)[];

/** Every function that the schema defines. */
export const functionNames = [
  "item_words",
  "hold_former_username",
  "refuse_deleted_account",
  "entry_identity",
] as const;
