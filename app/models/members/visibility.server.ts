import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Schema } from "#db/schema.ts";

/** A person's id, null for somebody who is not signed in, or a column that holds either. */
type Reader = string | null | Expression<string | null>;

/**
 * SQL: whether a reader may see what the person in a column (`activity.user_id`) is, has and does. Everybody sees
 * themselves. Others are seen while their profile is public, no operator hides them, and neither of the two has blocked
 * the other. Every read of somebody else's things has it in its `where`.
 */
export function isVisibleTo(reader: Reader, personColumn: string): RawBuilder<SqlBool> {
  const { person, readerId } = both(reader, personColumn);
  return sql<SqlBool>`(${person} = ${readerId} or (${isKnown(person, readerId)} and not exists (
    select from profile as closed where closed.user_id = ${person} and closed.is_private)))`;
}

/**
 * SQL: whether a reader may see that the person is there: their username and picture. Unlike `isVisibleTo` it lets
 * private profiles through.
 */
export function isKnownTo(reader: Reader, personColumn: string): RawBuilder<SqlBool> {
  const { person, readerId } = both(reader, personColumn);
  return sql<SqlBool>`(${person} = ${readerId} or ${isKnown(person, readerId)})`;
}

function both(reader: Reader, personColumn: string) {
  const isId = reader === null || typeof reader === "string";
  return { person: sql.ref<string>(personColumn), readerId: isId ? sql<string | null>`${reader}::uuid` : reader };
}

/**
 * Somebody without a profile, or whose address is not confirmed yet, is known to nobody. Two conditions on blocks and
 * not one with `or`: of many people, PostgreSQL then looks up those whom the reader blocked, or who blocked the reader,
 * once.
 */
function isKnown(person: Expression<string>, readerId: Expression<string | null>) {
  return sql<SqlBool>`(
    exists (select from profile as known where known.user_id = ${person} and known.hidden_at is null
      and known.confirmed_at is not null)
    and not exists (select from block where block.blocker_id = ${person} and block.blocked_id = ${readerId})
    and not exists (select from block where block.blocked_id = ${person} and block.blocker_id = ${readerId}))`;
}

/** Told of new activities, with an empty text, and with `visibilityChanged` of what may have gone away. */
export const activityChannel = "activities_changed";

export const visibilityChanged = "visibility";

/**
 * Tells all processes, after the commit, that somebody may no longer see what they saw: a person went private, was
 * blocked, hidden or deleted, stopped following, or an activity went away. Open feeds are then read again.
 */
export async function notifyVisibilityChanged(trx: Kysely<Schema>): Promise<void> {
  await sql`select pg_notify(${activityChannel}, ${visibilityChanged})`.execute(trx);
}
