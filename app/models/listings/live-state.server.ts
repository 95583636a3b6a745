import { sql } from "kysely";
import { env } from "../../env.server.ts";
import { liveSource } from "../catalog/live-source.ts";
import { db } from "../platform/database.server.ts";
import { liveShownMs } from "./expiry.server.ts";

/** How eBay answered lately. */
export interface LiveState {
  /** When eBay last answered; null where it never did. */
  answeredAt: Date | null;
  /** Until when what it said then is shown; null where it never answered. */
  shownUntil: Date | null;
  /** When it was asked last and did not answer; null where it did. */
  failedAt: Date | null;
  /** When it is asked again. */
  nextAt: Date;
}

/** Whether live listings of eBay are shown at all. */
export const isLiveOn = env.EBAY !== undefined;

/** How eBay answered lately; null where it is not asked. */
export async function findLiveState(): Promise<LiveState | null> {
  if (!isLiveOn) return null;
  const { rows } = await sql<{ answeredAt: Date | null; failedAt: Date | null; nextAt: Date }>`
    select answered.at as "answeredAt", failed.at as "failedAt", greatest(next_run_at, now()) as "nextAt"
    from source
    left join lateral (
      select started_at as at from source_run where source_run.source = source.name and rows_read > 0
      order by id desc limit 1) as answered on true
    left join lateral (
      select ended_at as at from (
        select ended_at, problem from source_run where source_run.source = source.name and ended_at is not null
        order by id desc limit 1) as last
      where problem is not null and failures_in_a_row > 0) as failed on true
    where name = ${liveSource}`.execute(db);
  const [state] = rows;
  if (!state) return null;
  const { answeredAt } = state;
  return { ...state, shownUntil: answeredAt && new Date(answeredAt.getTime() + liveShownMs) };
}
