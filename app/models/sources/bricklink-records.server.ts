import { sql } from "kysely";
import { db } from "../platform/database.server.ts";
import type { SoldGuide } from "./bricklink-answers.ts";
import { possibleIds, type RecordedSale } from "./bricklink-sales.ts";

/** The sales of an answer that a source has on record already. */
export async function listRecorded(source: string, guide: SoldGuide): Promise<RecordedSale[]> {
  return db
    .selectFrom("sale")
    .select(["source_item_id as id", "price_minor as minor"])
    .where("source", "=", source)
    .where(sql<boolean>`source_item_id = any(${possibleIds(guide)}::text[])`)
    .execute();
}
