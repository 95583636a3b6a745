import { liveSource } from "../catalog/live-source.ts";

/** The sources whose rows may be in no back-up, by their names: those whose terms say so, and eBay's where it has rows. */
export const forbiddenSources = `select name from source where settings ->> 'mayBeInBackups' = 'false'
  union (select source from listing where source = '${liveSource}' limit 1)`;

const isOfAnother = `source not in (${forbiddenSources})`;

/** The items that they have sales of: values of these come from such rows. */
const theirItems = `select distinct item_id from sale where source in (${forbiddenSources}) and item_id is not null`;

/** The items that nothing else names, as `removeUnusedItems` would know them without such rows. */
const unusedItems = `
  select id from item where catalogued_at is null
    and not exists (select from sale where item_id = item.id and ${isOfAnother})
    and not exists (select from listing where item_id = item.id and ${isOfAnother})
    and not exists (select from collection_entry where item_kind = item.category and item_key = item.key)
    and not exists (
      select from disputed_sale where item_kind = item.category and item_key = item.key and ${isOfAnother})`;

const theirListings = `select id from listing where source in (${forbiddenSources})`;

const theirDisputes = `select id from disputed_sale where source in (${forbiddenSources})`;

/** Whether a column is none of what a query finds: an anti-join, be it millions. */
const isNoneOf = (column: string, query: string) =>
  `not exists (select from (${query}) as left_out (id) where left_out.id = ${column})`;

const isOfValuedItem = `${isNoneOf("item_id", theirItems)} and ${isNoneOf("item_id", unusedItems)}`;
/** Words and numbers of all rows: a restore counts them again. */
const isCountedAgain = "false";

/** SQL that is true for pictures that other rows name. */
export const isPictureKept = `exists (select from item where image_url = picture.source)
  or exists (select from listing where image_url = picture.source and ${isOfAnother})`;

/** Which rows of a table are in a back-up without such rows. Of other tables every row is. */
const rowsKept: Record<string, string> = {
  ...{ sale: isOfAnother, listing: isOfAnother, ended_listing: isOfAnother, market_import: isOfAnother },
  ...{ listing_seen: isNoneOf("listing_id", theirListings), listing_placement: isNoneOf("listing_id", theirListings) },
  ...{ placement_block: isCountedAgain, placement_tally: isCountedAgain, search_word: isCountedAgain },
  category_tally: isCountedAgain,
  ...{ item: isNoneOf("item.id", unusedItems), item_view: isNoneOf("item_id", unusedItems) },
  changed_item: isNoneOf("item_id", unusedItems),
  ...{ item_value: isOfValuedItem, most_sold_item: isOfValuedItem, trending_item: isOfValuedItem },
  picture: isPictureKept,
  ...{ upload: isOfAnother, asked_item: isOfAnother, price_guide_day: isOfAnother },
  ...{ disputed_sale: isOfAnother, sale_report: isNoneOf("sale_id", theirDisputes) },
  // Of a file whose source nobody knows, nothing tells that it is another one.
  file_import: `coalesce(report, preview) -> 'report' ->> 'source' not in (${forbiddenSources})`,
};

/**
 * What is in it of an item: a name only from a list of sets, as any other may be of such a row, perhaps one that is gone,
 * and that its values are calculated again where they are left out.
 */
const itemValues: Record<string, string> = {
  name: "case when catalogued_at is not null then name end",
  prices_stale_since:
    "case when theirs.item_id is null then prices_stale_since else coalesce(prices_stale_since, now()) end",
};

/** SQL for the columns of the rows of a table that are in a back-up without such rows. */
export function selectKept(table: string, columns: readonly string[]): string {
  const ofItems = table === "item";
  const values = columns.map((column) => (ofItems && itemValues[column]) || `"${table}"."${column}"`);
  const theirs = ofItems ? `left join (${theirItems}) as theirs on theirs.item_id = item.id` : "";
  return `select ${values.join(", ")} from "${table}" ${theirs} where ${rowsKept[table] ?? "true"}`;
}
