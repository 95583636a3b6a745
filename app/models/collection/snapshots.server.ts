import { type ExpressionBuilder, type Insertable, sql } from "kysely";
import type { CollectionSnapshotTable, Schema } from "#db/schema.ts";
import { db } from "../platform/database.server.ts";
import { dayMs } from "../platform/day.ts";
import { listOwnedCopies } from "./worth.server.ts";
import { type WorthLine, worthOf } from "./worth.ts";

/** What somebody's things were worth in one currency at the end of a day. Amounts are minor units. */
export interface Snapshot extends Pick<WorthLine, "worth" | "putIn" | "items" | "priced"> {
  /** A UTC day, as 2026-11-22. */
  takenOn: string;
}

const collectionsAtATime = 100;
/** Snapshots of three years. */
const maxSnapshots = 1_100;
const lastHour = 23;

/**
 * Takes today's snapshots: of every collection in the last hour of the day, before that only of those whose last day
 * was missed. A missed day itself stays without one, and a snapshot that is there as it is. Returns the number of
 * collections. Can be cut off at any time.
 */
export async function takeDueSnapshots(now = new Date()): Promise<number> {
  const day = now.toISOString().slice(0, 10);
  const yesterday = new Date(now.getTime() - dayMs).toISOString().slice(0, 10);
  const missedDay = now.getUTCHours() === lastHour ? null : yesterday;
  let taken = 0;
  for (let after: string | null = null; ; ) {
    const userIds = await listDue(day, missedDay, after);
    const copies = await listOwnedCopies(userIds);
    const rows = [...copies].flatMap(([userId, own]) => worthOf(own).lines.map((line) => toRow(userId, day, line)));
    await storeSnapshots(rows);
    taken += userIds.length;
    after = userIds.at(-1) ?? null;
    if (userIds.length < collectionsAtATime) return taken;
  }
}

/**
 * Whose snapshot of a UTC day is due: everybody's, or that of collections that were there before it and have none of
 * `missedDay`.
 */
async function listDue(day: string, missedDay: string | null, after: string | null): Promise<string[]> {
  let due = db.selectFrom("collection").select("user_id").orderBy("user_id").limit(collectionsAtATime);
  if (after !== null) due = due.where("user_id", ">", after);
  due = due.where(lacksSnapshotOf(day));
  if (missedDay !== null) {
    due = due.where(lacksSnapshotOf(missedDay)).where("created_at", "<", new Date(`${day}T00:00:00Z`));
  }
  return (await due.execute()).map(({ user_id }) => user_id);
}

/** Whether a collection has no snapshot of this day. */
function lacksSnapshotOf(day: string) {
  return ({ not, exists, selectFrom }: ExpressionBuilder<Schema, "collection">) =>
    not(
      exists(
        selectFrom("collection_snapshot")
          .select("taken_on")
          .whereRef("collection_snapshot.user_id", "=", "collection.user_id")
          .where("taken_on", "=", day),
      ),
    );
}

async function storeSnapshots(rows: readonly Insertable<CollectionSnapshotTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into collection_snapshot select (json_populate_record(null::collection_snapshot, value)).*
    from json_array_elements(${JSON.stringify(rows)}::json)
    on conflict do nothing`.execute(db);
}

function toRow(userId: string, day: string, line: WorthLine): Insertable<CollectionSnapshotTable> {
  return {
    user_id: userId,
    taken_on: day,
    currency: line.currency,
    worth_minor: storable(line.worth),
    put_in_minor: storable(line.putIn),
    items: line.items,
    priced: line.priced,
  };
}

/** Thousands of copies may come to more than a number holds. */
function storable(minor: number): number {
  return Math.min(minor, Number.MAX_SAFE_INTEGER);
}

/** The newest snapshots of a person's collection in one currency, the oldest of them first. */
export async function listSnapshots(userId: string, currency: string): Promise<Snapshot[]> {
  const rows = await db
    .selectFrom("collection_snapshot")
    .select(["taken_on as takenOn", "worth_minor as worth", "put_in_minor as putIn", "items", "priced"])
    .where("user_id", "=", userId)
    .where("currency", "=", currency)
    .orderBy("taken_on", "desc")
    .limit(maxSnapshots)
    .execute();
  return rows.reverse();
}
