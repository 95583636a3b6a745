import { type Selectable, sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import type { ToldTroubleTable } from "#db/tables/site.ts";
import { orderMail, type TroubleNote } from "../../mail/orders.server.ts";
import { db } from "../../platform/database.server.ts";
import { readFacts } from "./read-facts.server.ts";
import { keyOf, overInWords, type TroubleKey } from "./told-trouble.ts";
import { type Trouble, troublesOf } from "./trouble.ts";
import { troubleInWords } from "./trouble-words.ts";

/** A trouble that comes back sooner is the same one, and nobody is told of either: a disk may be full each minute. */
const isOverAfterMs = 3_600_000;

type ToldTrouble = Selectable<ToldTroubleTable>;

/**
 * Orders a letter to every operator on what needs somebody since the last look, and one on what has been over for an
 * hour. What was told and the order of its letter are written in one transaction, so that neither a second process nor a
 * kill repeats or loses one. A site without operators tells nobody, and the first one hears of what there is then.
 */
export async function tellTroubles(now = new Date()): Promise<void> {
  const troubles = troublesOf(await readFacts(now), now);
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('chartables told troubles'))`.execute(trx);
    const isOperator = trx.selectFrom("profile").select("user_id").where("is_operator", "=", true);
    const operators = await isOperator.orderBy("user_id").execute();
    if (operators.length === 0) return;
    const told = await trx.selectFrom("told_trouble").selectAll().orderBy("began_at").execute();
    const letters = [
      { areOver: false, troubles: await noteBegun(trx, troubles, told, now) },
      { areOver: true, troubles: await noteOver(trx, troubles, told, now) },
    ];
    for (const letter of letters.filter(({ troubles }) => troubles.length > 0)) {
      for (const { user_id: accountId } of operators) await orderMail({ kind: "troubles", accountId, ...letter }, trx);
    }
  });
}

const isSame = (one: TroubleKey | null, other: TroubleKey) => one?.kind === other.kind && one.subject === other.subject;

async function noteBegun(
  trx: Transaction<Schema>,
  troubles: readonly Trouble[],
  told: readonly ToldTrouble[],
  now: Date,
): Promise<TroubleNote[]> {
  const begun: TroubleNote[] = [];
  for (const trouble of troubles) {
    const key = keyOf(trouble);
    if (!key || told.some((row) => isSame(key, row))) continue;
    await trx
      .insertInto("told_trouble")
      .values({ ...key, began_at: now })
      .execute();
    const { title, text, link } = troubleInWords(trouble, momentInWords);
    begun.push({ title, text, to: link?.to ?? null });
  }
  return begun;
}

async function noteOver(
  trx: Transaction<Schema>,
  troubles: readonly Trouble[],
  told: readonly ToldTrouble[],
  now: Date,
): Promise<TroubleNote[]> {
  const over: TroubleNote[] = [];
  for (const row of told) {
    const isThere = troubles.some((trouble) => isSame(keyOf(trouble), row));
    const goneSince = isThere ? null : (row.gone_since ?? now);
    const isThis = { kind: row.kind, subject: row.subject };
    if (goneSince && now.getTime() - goneSince.getTime() >= isOverAfterMs) {
      await trx
        .deleteFrom("told_trouble")
        .where((eb) => eb.and(isThis))
        .execute();
      const title = overInWords(row);
      const text = `It lasted from ${momentInWords(row.began_at)} until ${momentInWords(goneSince)}.`;
      if (title !== null) over.push({ title, text, to: null });
    } else if (goneSince?.getTime() !== row.gone_since?.getTime()) {
      await trx
        .updateTable("told_trouble")
        .set({ gone_since: goneSince })
        .where((eb) => eb.and(isThis))
        .execute();
    }
  }
  return over;
}

/** "29 Nov, 14:05 UTC" */
function momentInWords(at: Date): string {
  const day = at.toUTCString().slice(5, 11).replace(/^0/, "");
  return `${day}, ${at.toISOString().slice(11, 16)} UTC`;
}
