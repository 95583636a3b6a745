import { sql, type Transaction } from "kysely";
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
  const scopes = rows.map(({ category: scope }) => {
    const itemKind = itemKinds.find((kind) => kind === scope);
    return itemKind ? kinds[itemKind].category : scope;
  });
  const changed = [...new Set(scopes)].sort();
  if (changed.length === 0) return;
  await trx
    .insertInto("category_revision")
    .values(changed.map((category) => ({ category, revision: 1 })))
    .onConflict((known) => known.column("category").doUpdateSet({ revision: sql`category_revision.revision + 1` }))
    .execute();
  await sql`select pg_notify(${revisionChannel}, '')`.execute(trx);
}
