import { sql } from "kysely";
import { db } from "../platform/database.server.ts";
import type { SalesOf } from "./history.server.ts";
import { emptyYear, type PriceYear, weeksInYear } from "./price-year.ts";

interface YearRow extends Omit<PriceYear, "weeks"> {
  at: number;
  /** By how many weeks ago. */
  medians: Record<string, number>;
}

/** What sold in the last 52 weeks, by counted sales, in the order of what is asked for. A week is seven days that end now. */
export async function listPriceYears(wanted: readonly SalesOf[]): Promise<PriceYear[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<YearRow>`
    with wanted as (
      select * from unnest(${wanted.map(({ itemId }) => itemId)}::bigint[], ${wanted.map(({ conditionKey }) => conditionKey)}::text[],
        ${wanted.map(({ currency }) => currency)}::text[]) with ordinality as wanted (item_id, condition_key, currency, at)),
    sold as materialized (
      select wanted.at, price_minor, sold_at, floor(extract(epoch from now() - sold_at) / 604800)::int as weeks_ago
      from wanted join sale using (item_id, condition_key, currency)
      where excluded_by is null and sold_at <= now() and sold_at > now() - make_interval(weeks => ${sql.lit(weeksInYear)})),
    weeks as (
      select at, json_object_agg(weeks_ago, median) as medians
      from (
        select at, weeks_ago, round(percentile_cont(0.5) within group (order by price_minor)) as median
        from sold group by at, weeks_ago) as medians
      group by at)
    select at::int, count(*)::int as sales, min(price_minor) as lowest, max(price_minor) as highest,
      round(percentile_cont(0.25) within group (order by price_minor))::bigint as low,
      round(percentile_cont(0.75) within group (order by price_minor))::bigint as high,
      to_json((array_agg(price_minor order by sold_at desc))[1:3]) as newest,
      (select medians from weeks where weeks.at = sold.at) as medians
    from sold group by at`.execute(db);
  const byPlace = new Map(rows.map(({ at, medians, ...year }) => [at, { ...year, weeks: weeksOf(medians) }]));
  return wanted.map((_, index) => byPlace.get(index + 1) ?? emptyYear);
}

/** How many counted sales of a time were as far as a price. */
export async function countSalesThere(
  { itemId, conditionKey, currency }: SalesOf,
  { since, until, direction, minor }: { since: Date | null; until: Date; direction: "below" | "above"; minor: number },
): Promise<number> {
  const { there } = await db
    .selectFrom("sale")
    .select(({ fn }) => fn.countAll<number>().as("there"))
    .where("item_id", "=", itemId)
    .where("condition_key", "=", conditionKey)
    .where("currency", "=", currency)
    .where("excluded_by", "is", null)
    .where("price_minor", direction === "below" ? "<=" : ">=", minor)
    .where("sold_at", "<", until)
    .$if(since !== null, (query) => query.where("sold_at", ">=", since as Date))
    .executeTakeFirstOrThrow();
  return Number(there);
}

function weeksOf(medians: Record<string, number>): PriceYear["weeks"] {
  return Array.from({ length: weeksInYear }, (_, index) => medians[weeksInYear - 1 - index] ?? null);
}
