import { type Kysely, sql } from "kysely";
import { accounts } from "./baseline/accounts.ts";
import { catalogue } from "./baseline/catalogue.ts";
import { collections } from "./baseline/collections.ts";
import { members } from "./baseline/members.ts";
import { prices } from "./baseline/prices.ts";

/** The schema of the first version that anybody may have data of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  for (const tables of [catalogue, prices, accounts, members, collections]) await tables.execute(db);
}
