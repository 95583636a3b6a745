import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { db } from "../../platform/database.server.ts";
import { NotFoundError } from "../../platform/errors.ts";
import { keptSince, type Removal, removeEntries } from "../removals.server.ts";

/** An import that can be taken back. */
export interface PastImport {
  id: string;
  /** What the file was taken for: "a Brickset list". */
  format: string;
  importedAt: Date;
  /** How many of its entries are still on a list, and the first of their titles in the alphabet. */
  entries: number;
  firstTitle: string;
}

/** Maximum imports that a page offers to take back. */
const maxImports = 50;

/** Begins an import, and returns its id, which its entries bear. */
export async function beginImport(trx: Transaction<Schema>, userId: string, format: string): Promise<string> {
  const { id } = await trx
    .insertInto("collection_import")
    .values({ user_id: userId, format })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** What somebody imported in the last 30 days and still has something of, the latest first. */
export async function listImports(userId: string): Promise<PastImport[]> {
  return db
    .selectFrom("collection_import as past")
    .innerJoin("collection_entry as entry", "entry.import_id", "past.id")
    .select(["past.id", "past.format", "past.imported_at as importedAt"])
    .select((eb) => [eb.fn.countAll<number>().as("entries"), eb.fn.min("entry.title").as("firstTitle")])
    .where("past.user_id", "=", userId)
    .where("entry.user_id", "=", userId)
    .where("past.imported_at", ">", keptSince)
    .groupBy("past.id")
    .orderBy("past.imported_at", "desc")
    .limit(maxImports)
    .execute();
}

/**
 * Takes what an import brought off the lists again. Like all that is removed, it can be put back. Throws `NotFoundError`
 * where nothing of it is left, it is of somebody else, or older than 30 days.
 */
export async function takeImportBack(userId: string, importId: string): Promise<Removal> {
  const entries = await db
    .selectFrom("collection_entry as entry")
    .innerJoin("collection_import as past", "past.id", "entry.import_id")
    .select("entry.id")
    .where("entry.user_id", "=", userId)
    .where("past.imported_at", ">", keptSince)
    .where(sql<string>`past.id::text`, "=", importId)
    .execute();
  if (entries.length === 0) throw new NotFoundError("import", "Nothing of this import can be taken off your lists.");
  return removeEntries(
    userId,
    entries.map(({ id }) => id),
  );
}
