import { type Kysely, sql, type Transaction } from "kysely";
import { Migrator } from "kysely/migration";
import { CannotOpenDatabase } from "./embedded/cluster.ts";
import { migrations } from "./migrations/all.ts";
import { functionNames, type Schema, tableNames } from "./schema.ts";

/**
 * Migrates the database to the newest schema, or to that of `to`, and returns the names of the migrations that ran.
 * Kysely runs them in one transaction under an advisory lock, so that several processes can start together. Throws
 * `CannotOpenDatabase`.
 */
export async function migrateSchema(db: Kysely<Schema>, to?: string): Promise<string[]> {
  await recognizeSchema(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/** Whether a schema whose newest migration has this name can be made and migrated by this version. */
export function isKnownSchema(name: string): boolean {
  return name === newestBeforeBaseline || name in migrations;
}

/** Drops every table of ours and creates them again, as they were when `name`, which must be known, was the newest migration. */
export async function recreateSchema(trx: Transaction<Schema>, name: string): Promise<void> {
  const upTo = name === newestBeforeBaseline ? baseline : name;
  await sql`drop table ${sql.join(tableNames.map((table) => sql.table(table)))}`.execute(trx);
  await sql`drop function ${sql.join(functionNames.map((each) => sql.id(each)))}`.execute(trx);
  for (const [each, { up }] of Object.entries(migrations)) if (each <= upTo) await up(trx);
}

/** Completes a schema that `recreateSchema` made of `name`: the migrations after it run on the rows that are there by now. */
export async function migrateOn(trx: Transaction<Schema>, name: string): Promise<void> {
  for (const [each, { up }] of Object.entries(migrations)) if (each > name) await up(trx);
}

/**
 * The migration that today's baseline ends with. Before the baseline there were more of them, and nobody has data of
 * those alone.
 */
const [baseline = ""] = Object.keys(migrations);
const newestBeforeBaseline = "20261123T1040_counted_sales";

/** Notes the baseline in place of the migrations that it replaces. Throws for schemas that no migration of ours leads on from. */
async function recognizeSchema(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows: found } = await sql`select from pg_class where oid = to_regclass('kysely_migration')`.execute(trx);
    if (found.length === 0) return;
    await sql`lock table kysely_migration in exclusive mode`.execute(trx);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(trx);
    const names = rows.map(({ name }) => name).filter((name) => !(name in migrations));
    if (names.length === 0) return;
    const newest = names.at(-1) ?? "";
    if (newest > newestBeforeBaseline)
      throw new CannotOpenDatabase(
        `The database was made by a newer version of Chartables (its schema is ${newest}). Start that version, or restore a back-up.`,
      );
    if (newest < newestBeforeBaseline)
      throw new CannotOpenDatabase(
        `The database is of an unfinished version of Chartables (its schema is ${newest}), which this one cannot read.`,
      );
    await sql`delete from kysely_migration where name = any (${names})`.execute(trx);
    await sql`
      insert into kysely_migration (name, timestamp)
      values (${baseline}, ${new Date().toISOString()}) on conflict do nothing`.execute(trx);
  });
}
