import { type Expression, sql } from "kysely";
import { toMajor } from "../../platform/amounts.ts";
import { db } from "../../platform/database.server.ts";
import { entryKindOf, safeUrl } from "../entry-fields.ts";
import { type FileCopy, type FileEntry, ownFormat } from "./collection-file.ts";
import { writeOwnCsv } from "./own-csv.ts";

/** Somebody's whole collection as JSON, newest entries first. Importing it into an empty collection gives the same JSON. */
export async function exportJson(userId: string): Promise<string> {
  return `${JSON.stringify(await collectionFile(userId), null, 2)}\n`;
}

/** Somebody's whole collection as an object that becomes JSON. */
export async function collectionFile(userId: string) {
  return { format: ownFormat, version: 1, entries: await fileEntriesOf(userId) };
}

/** The same as CSV: a row for each copy, and one for an entry without copies. */
export async function exportCsv(userId: string): Promise<string> {
  return writeOwnCsv(await fileEntriesOf(userId));
}

/** No order depends on an id: it changes when the entry is imported again. */
async function fileEntriesOf(userId: string): Promise<FileEntry[]> {
  const entries = await db
    .selectFrom("collection_entry")
    .leftJoin("price_target", "price_target.entry_id", "collection_entry.id")
    .selectAll("collection_entry")
    .select((eb) => [
      "price_target.basis",
      "price_target.direction",
      "price_target.amount_minor",
      "price_target.currency as target_currency",
      "price_target.condition_key as target_condition_key",
      instantOf(eb.ref("price_target.created_at")).as("target_added_at"),
      instantOf(eb.ref("collection_entry.added_at")).as("added_at_text"),
    ])
    .where("user_id", "=", userId)
    .orderBy("added_at", "desc")
    .orderBy("type")
    .orderBy("item_kind")
    .orderBy("item_key")
    .orderBy("item_id")
    .orderBy("title")
    .execute();
  const copies = await copiesOf(userId);
  return entries.map((row) => {
    const { currency } = row;
    return {
      list: row.type,
      kind: entryKindOf(row.item_kind),
      key: row.item_key,
      itemId: row.item_id,
      title: row.title,
      price: majorOf(row.price_minor, currency),
      currency,
      condition: row.condition,
      conditionKey: row.condition_key,
      median: majorOf(row.median_minor, currency),
      url: safeUrl(row.url),
      addedAt: row.added_at_text,
      target:
        row.basis && row.direction && row.amount_minor !== null && row.target_currency
          ? {
              basis: row.basis,
              direction: row.direction,
              amount: toMajor({ minor: row.amount_minor, currency: row.target_currency }),
              currency: row.target_currency,
              conditionKey: row.target_condition_key,
              addedAt: row.target_added_at,
            }
          : null,
      copies: copies.get(row.id) ?? [],
    };
  });
}

/** The copies of each entry, in the order in which they came. */
async function copiesOf(userId: string): Promise<Map<string, FileCopy[]>> {
  const rows = await db
    .selectFrom("collection_copy")
    .innerJoin("collection_entry", "collection_entry.id", "collection_copy.entry_id")
    .selectAll("collection_copy")
    .select((eb) => instantOf(eb.ref("collection_copy.created_at")).as("added_at_text"))
    .where("collection_entry.user_id", "=", userId)
    .execute();
  const copies = new Map<string, FileCopy[]>();
  for (const row of rows) {
    const copy: FileCopy = {
      conditionKey: row.condition_key,
      quantity: row.quantity,
      paid: majorOf(row.paid_minor, row.paid_currency),
      fees: majorOf(row.fees_minor, row.paid_currency),
      currency: row.paid_currency,
      acquiredOn: row.acquired_on,
      place: row.place || null,
      note: row.note || null,
      goneOn: row.gone_on,
      proceeds: majorOf(row.proceeds_minor, row.proceeds_currency),
      proceedsCurrency: row.proceeds_currency,
      addedAt: row.added_at_text,
    };
    copies.set(row.entry_id, [...(copies.get(row.entry_id) ?? []), copy]);
  }
  const order = (copy: FileCopy) => `${copy.addedAt} ${JSON.stringify(copy)}`;
  for (const ofEntry of copies.values()) ofEntry.sort((one, other) => (order(one) < order(other) ? -1 : 1));
  return copies;
}

/** All six digits of the seconds, which a Date would lose. */
function instantOf(at: Expression<Date | null>) {
  return sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

function majorOf(minor: number | null, currency: string): number | null {
  return minor === null ? null : toMajor({ minor, currency });
}
