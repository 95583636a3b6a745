import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Copy } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import { database } from "../platform/database.server.ts";
import { forgetRevisions, revisionChannel } from "../platform/revision.server.ts";
import { itemKinds } from "./categories.ts";
import { kinds } from "./kinds/all.ts";

/** Changes the catalogue in one transaction. Afterwards this process sees the change at once. */
export async function changeCatalog<Result>(
  work: (trx: Transaction<Schema>, copy: Copy) => Promise<Result>,
): Promise<Result> {
  const result = await database.transact(async (trx, copy) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    return work(trx, copy);
  });
  forgetRevisions();
  return result;
}

/** Carries the result of a change that was only tried out of its transaction. */
class Tried<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super();
    this.result = result;
  }
}

/** What `changeCatalog` would return. Changes nothing: the transaction is rolled back. */
export async function tryCatalogChange<Result>(
  work: (trx: Transaction<Schema>, copy: Copy) => Promise<Result>,
): Promise<Result> {
  try {
    return await changeCatalog<never>(async (trx, copy) => {
      throw new Tried(await work(trx, copy));
    });
  } catch (error) {
    if (error instanceof Tried) return error.result;
    throw error;
  }
}

/** Waits until no other transaction changes the catalogue, and holds the lock to the end of this one. */
export async function lockCatalog(trx: Transaction<Schema>): Promise<void> {
  await trx.selectFrom("catalogue_state").select("singleton").forUpdate().executeTakeFirstOrThrow();
}

/**
 * Invalidates cached reads of these rows for all processes, from the commit on. An item kind maps to its category,
 * `minifigures` to `legos`; other scopes stand for themselves.
 */
export async function bumpRevisions(trx: Transaction<Schema>, rows: readonly { category: string }[]): Promise<void> {
  await raise(trx, rows, sql`true`);
}

/**
 * Like `bumpRevisions`, but raises the revision of each category at most once a minute: what is noted in between waits
 * for `raiseDueRevisions`.
 */
export async function noteChanges(trx: Transaction<Schema>, rows: readonly { category: string }[]): Promise<void> {
  await raise(trx, rows, sql`known.raised_at <= ${aMinuteAgo}`);
}

/** Raises the revisions of categories whose last changes were only noted: where a minute is over, or all of them. */
export async function raiseDueRevisions(which: "after a minute" | "all"): Promise<void> {
  await changeCatalog(async (trx) => {
    const { rows } = await sql`
      update category_revision set revision = revision + 1, raised_at = now(), is_due = false
      where is_due and (${which === "all"} or raised_at <= ${aMinuteAgo}) returning category`.execute(trx);
    if (rows.length > 0) await announce(trx);
  });
}

const aMinuteAgo = sql`now() - interval '1 minute'`;

/** Raises revisions where the SQL of a condition is true, and marks the others as due. */
async function raise(
  trx: Transaction<Schema>,
  rows: readonly { category: string }[],
  isRaised: RawBuilder<unknown>,
): Promise<void> {
  const scopes = rows.map(({ category: scope }) => {
    const itemKind = itemKinds.find((kind) => kind === scope);
    return itemKind ? kinds[itemKind].category : scope;
  });
  const changed = [...new Set(scopes)].sort();
  if (changed.length === 0) return;
  const raised = await sql<{ is_due: boolean }>`
    insert into category_revision as known (category, revision) select unnest(${changed}::text[]), 1
    on conflict (category) do update set
      revision = known.revision + case when ${isRaised} then 1 else 0 end,
      raised_at = case when ${isRaised} then now() else known.raised_at end,
      is_due = not ${isRaised}
    returning is_due`.execute(trx);
  if (raised.rows.some((row) => !row.is_due)) await announce(trx);
}

async function announce(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_notify(${revisionChannel}, '')`.execute(trx);
}
