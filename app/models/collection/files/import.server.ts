import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { CollectionEntryTable, Schema } from "#db/schema.ts";
import { keyOfOwnPage } from "../../catalog/identification/identify-item.server.ts";
import { listItems } from "../../catalog/items.server.ts";
import { findReadingChoice, keepReadingChoice } from "../../files/reading-choices.server.ts";
import { UnreadableFile } from "../../files/unreadable-file.ts";
import { type Money, maxMinor, toMinor } from "../../platform/amounts.ts";
import { db } from "../../platform/database.server.ts";
import { copyConditionLabel, maxCopies, tooManyCopies } from "../copy-fields.ts";
import { insertEntry, tellFeedOf } from "../entries.server.ts";
import { type CollectionType, itemKindOf } from "../entry-fields.ts";
import { collectionLimit, withCollection } from "../locked-collection.server.ts";
import type {
  FileCopy,
  FileEntry,
  ListFound,
  PlacedEntry,
  ReadFile,
  RowProblem,
  TableFound,
} from "./collection-file.ts";
import { columnMeaningNames } from "./column-meanings.ts";
import { statusAnswersOf } from "./list-placements.ts";
import { beginImport } from "./past-imports.server.ts";

/** What an import does, or would do. */
export interface ImportReport {
  format: string;
  added: Listed;
  /** Entries that are on their list already, which stay as they are. */
  alreadyThere: Listed;
  /** Entries that are not added because their list is full. */
  withoutRoom: Listed;
  problems: { count: number; first: RowProblem[] };
  /** Where the rows were found, for a file with rows and columns; of the lines that are none, the first ones. */
  table: (TableFound & { frameCount: number }) | null;
  /** How its columns were read, for a list of another program. */
  list: ListFound | null;
  limit: number;
  /** By which it can be taken back; null where nothing was added. */
  importId: string | null;
}

interface Listed {
  tracked: number;
  owned: number;
  first: ListedEntry[];
}

interface ListedEntry {
  at: string;
  list: CollectionType;
  title: string;
  /** Quantity of all copies together. */
  quantity: number;
  condition: string;
  price: Money | null;
  /** The day on which the last copy was sold; null while one is there. */
  soldOn: string | null;
  /** Whether it is an item on record, which alone has prices. */
  isRecognized: boolean;
}

type EntryRow = Parameters<typeof insertEntry>[1];

/** An entry of the file, once for each item of a list, with the copies of all its rows. */
interface ImportRow {
  at: string;
  /** Equal in all entries of one item on one list. */
  identity: string;
  row: EntryRow;
  entry: FileEntry;
}

/** What somebody said of their last file with this header; null where they said nothing. */
export const choiceBefore = (userId: string) => async (names: readonly string[]) => {
  const kept = await findReadingChoice(db, { userId }, names);
  if (!kept) return null;
  const columns = kept.columns?.map(({ meaning }) => columnMeaningNames.find((name) => name === meaning) ?? "none");
  const statuses = kept.statuses?.flatMap(({ word, meaning }) => statusAnswersOf([word], [meaning]));
  return { ...kept, columns, statuses };
};

/** What importing this file would do now. Changes nothing. */
export async function previewImport(userId: string, file: ReadFile): Promise<ImportReport> {
  const plan = planOf(await rowsOf(userId, file), await heldBy(db, userId));
  return reportOf(file, plan);
}

/**
 * Adds what a file holds as far as the lists have room, in the order of the file. What is there already stays as it is,
 * so that the same file changes nothing the second time. `begin` is part of the same transaction.
 */
export async function importFile(
  userId: string,
  file: ReadFile,
  begin?: (trx: Transaction<Schema>) => Promise<void>,
): Promise<ImportReport> {
  const refusal = file.list && (file.list.refusal ?? file.list.dates.toChoose);
  if (refusal) throw new UnreadableFile(refusal);
  const rows = await rowsOf(userId, file);
  return withCollection(userId, async (trx) => {
    await begin?.(trx);
    const plan = planOf(rows, await heldBy(trx, userId));
    const added: Selectable<CollectionEntryTable>[] = [];
    const importId = plan.added.length > 0 ? await beginImport(trx, userId, file.format) : null;
    for (const { row, entry } of plan.added) {
      const { added: inserted, isNew } = await insertEntry(trx, { ...row, import_id: importId });
      if (!isNew) continue;
      await fillIn(trx, inserted.id, entry);
      // What was sold before it came here is no news.
      if (entry.list === "tracked" || entry.copies.some(({ goneOn }) => goneOn === null)) added.push(inserted);
    }
    await keepChoice(trx, userId, file);
    await tellFeedOf(trx, added);
    return { ...reportOf(file, plan), importId };
  });
}

/** Keeps what somebody said of this file for their next one with its header. Columns that are read by their names need no word. */
async function keepChoice(trx: Transaction<Schema>, userId: string, { list }: ReadFile): Promise<void> {
  if (!list) return;
  const { meanings, meaningsByName, choice } = list;
  const isByName = meanings.join() === meaningsByName.join();
  const columns = list.columns.map(({ name }, index) => ({ name, meaning: meanings[index] ?? "none" }));
  const header = list.columns.map(({ name }) => name);
  await keepReadingChoice(trx, { userId }, header, {
    ...choice,
    columns: isByName ? [] : columns,
    statuses: [...(choice.statuses ?? [])],
  });
}

/** What the file says of a new entry besides its row. */
async function fillIn(trx: Transaction<Schema>, entryId: string, entry: FileEntry): Promise<void> {
  if (entry.addedAt) {
    const at = sql<Date>`${entry.addedAt}::timestamptz`;
    await trx.updateTable("collection_entry").set({ added_at: at }).where("id", "=", entryId).execute();
  }
  if (entry.copies.length > 0) {
    await trx.deleteFrom("collection_copy").where("entry_id", "=", entryId).execute();
    // A statement takes 65,535 values.
    for (let from = 0; from < entry.copies.length; from += 1_000) {
      const copies = entry.copies.slice(from, from + 1_000).map((copy) => copyRow(entryId, copy));
      await trx.insertInto("collection_copy").values(copies).execute();
    }
  }
  if (!entry.target) return;
  const { basis, direction, amount, currency, conditionKey, addedAt } = entry.target;
  await trx
    .insertInto("price_target")
    .values({
      entry_id: entryId,
      basis,
      direction,
      amount_minor: minorOf(amount, currency) ?? 1,
      currency,
      condition_key: conditionKey,
      ...since(addedAt),
    })
    .execute();
}

function copyRow(entryId: string, copy: FileCopy) {
  return {
    entry_id: entryId,
    condition_key: copy.conditionKey,
    quantity: copy.quantity,
    paid_minor: minorOf(copy.paid, copy.currency),
    fees_minor: minorOf(copy.fees, copy.currency),
    paid_currency: copy.currency,
    acquired_on: copy.acquiredOn,
    place: copy.place,
    note: copy.note,
    gone_on: copy.goneOn,
    proceeds_minor: minorOf(copy.proceeds, copy.proceedsCurrency),
    proceeds_currency: copy.proceedsCurrency,
    ...since(copy.addedAt),
  };
}

function since(at: string | null) {
  return { created_at: at ? sql<Date>`${at}::timestamptz` : sql<Date>`now()` };
}

/** The rows of a file with the items that are on record, and today's values where the file has none of its own. */
async function rowsOf(userId: string, file: ReadFile): Promise<ImportRow[]> {
  const items = await itemsOnRecord(file.entries);
  const medians = file.isOwn ? new Map<string, number | null>() : await mediansOf([...items.values()]);
  const read = file.entries.map(({ at, entry }) => {
    const { kind, currency, conditionKey } = entry;
    const itemId = entry.key === null ? undefined : items.get(`${kind} ${entry.key}`);
    const row: EntryRow = {
      user_id: userId,
      type: entry.list,
      item_kind: kind,
      item_key: itemId === undefined ? keyOfOwnPage(kind, entry.key) : entry.key,
      item_id: entry.itemId,
      title: entry.title,
      price_minor: minorOf(entry.price, currency),
      currency,
      condition: entry.condition,
      condition_key: conditionKey,
      median_minor: file.isOwn
        ? minorOf(entry.median, currency)
        : (medians.get(`${itemId} ${currency} ${conditionKey}`) ?? null),
      url: entry.url,
    };
    return { at, row, entry };
  });
  const identities = await identitiesOf(read.map(({ row }) => row));
  const rows = new Map<string, ImportRow>();
  for (const [index, { at, row, entry }] of read.entries()) {
    const identity = `${row.type} ${identities[index]}`;
    const same = rows.get(identity);
    if (same && same.entry.copies.length + entry.copies.length > maxCopies) {
      file.problems.push({ at, sentence: `was not added: ${tooManyCopies}` });
    } else if (same) same.entry.copies.push(...entry.copies);
    else rows.set(identity, { at, identity, row, entry: { ...entry, copies: [...entry.copies] } });
  }
  return [...rows.values()];
}

async function itemsOnRecord(entries: readonly PlacedEntry[]): Promise<Map<string, number>> {
  const named = entries.flatMap(({ entry: { kind, key } }) => {
    const itemKind = itemKindOf(kind);
    return key !== null && itemKind ? [{ itemKind, key }] : [];
  });
  return new Map((await listItems(named)).map(({ id, itemKind, key }) => [`${itemKind} ${key}`, id]));
}

async function mediansOf(itemIds: readonly number[]): Promise<Map<string, number | null>> {
  if (itemIds.length === 0) return new Map();
  const values = await db
    .selectFrom("item_value")
    .select(["item_id", "currency", "condition_key", "median"])
    .where("item_id", "=", sql<number>`any(${itemIds}::bigint[])`)
    .execute();
  return new Map(values.map((value) => [`${value.item_id} ${value.currency} ${value.condition_key}`, value.median]));
}

interface Held {
  identities: Set<string>;
  counts: Record<CollectionType, number>;
}

async function heldBy(executor: Kysely<Schema>, userId: string): Promise<Held> {
  const entries = await executor
    .selectFrom("collection_entry")
    .select(["type", "identity"])
    .where("user_id", "=", userId)
    .execute();
  const count = (list: CollectionType) => entries.filter(({ type }) => type === list).length;
  return {
    identities: new Set(entries.map(({ type, identity }) => `${type} ${identity}`)),
    counts: { tracked: count("tracked"), owned: count("owned") },
  };
}

/** The identity of each row, as the database has it. */
async function identitiesOf(rows: readonly EntryRow[]): Promise<string[]> {
  const column = (name: "item_kind" | "item_key" | "item_id" | "title") => sql`${rows.map((row) => row[name])}::text[]`;
  const columns = sql.join([column("item_kind"), column("item_key"), column("item_id"), column("title")]);
  const { rows: found } = await sql<{ identity: string }>`
    select entry_identity(item_kind, item_key, item_id, title) as identity
    from unnest(${columns}) with ordinality as row (item_kind, item_key, item_id, title, place) order by place`.execute(
    db,
  );
  return found.map(({ identity }) => identity);
}

interface Plan {
  added: ImportRow[];
  alreadyThere: ImportRow[];
  withoutRoom: ImportRow[];
}

function planOf(rows: readonly ImportRow[], { identities, counts }: Held): Plan {
  const plan: Plan = { added: [], alreadyThere: [], withoutRoom: [] };
  for (const each of rows) {
    const { type } = each.row;
    if (identities.has(each.identity)) plan.alreadyThere.push(each);
    else if (counts[type] >= collectionLimit) plan.withoutRoom.push(each);
    else {
      counts[type] += 1;
      plan.added.push(each);
    }
  }
  return plan;
}

/** Maximum rows that a page shows of each group. */
const maxListedRows = 50;

function reportOf({ format, problems, table, list }: ReadFile, plan: Plan): ImportReport {
  return {
    format,
    added: listed(plan.added),
    alreadyThere: listed(plan.alreadyThere),
    withoutRoom: listed(plan.withoutRoom),
    problems: { count: problems.length, first: problems.slice(0, maxListedRows) },
    table: table ? { ...table, frame: table.frame.slice(0, maxListedRows), frameCount: table.frame.length } : null,
    list: list ?? null,
    limit: collectionLimit,
    importId: null,
  };
}

function listed(rows: readonly ImportRow[]): Listed {
  const tracked = rows.filter(({ row }) => row.type === "tracked").length;
  const first = rows.slice(0, maxListedRows).map(({ at, row, entry }) => {
    const { copies } = entry;
    const quantity = copies.reduce((sum, copy) => sum + copy.quantity, 0);
    const { type: list, title, price_minor: minor, currency } = row;
    const price = minor === null ? null : { minor, currency };
    const gone = copies.map(({ goneOn }) => goneOn ?? "").sort();
    const soldOn = gone[0] ? (gone.at(-1) ?? null) : null;
    const condition = conditionsIn(entry);
    return { at, list, title, quantity, condition, price, soldOn, isRecognized: row.item_key !== null };
  });
  return { tracked, owned: rows.length - tracked, first };
}

/** Maximum conditions that a line of the preview names. */
const maxConditions = 5;

/** The words of the file, or "PSA 10, PSA 8" of copies in several conditions. */
function conditionsIn({ kind, condition, copies }: FileEntry): string {
  const keys = [...new Set(copies.map(({ conditionKey }) => conditionKey))];
  if (keys.length < 2) return condition;
  const labels = keys.slice(0, maxConditions).map((key) => copyConditionLabel(kind, key));
  return [...labels, ...(keys.length > maxConditions ? ["…"] : [])].join(", ");
}

function minorOf(major: number | null, currency: string): number | null {
  return major === null ? null : Math.min(toMinor(major, currency), maxMinor);
}
