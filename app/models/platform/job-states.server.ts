import { sql } from "kysely";
import { db } from "./database.server.ts";

/** What the background jobs do. */
export interface JobStates {
  running: number;
  /** Jobs whose time has come and that nobody has begun. */
  waiting: number;
  /** When the last one ended well; null where none did. */
  lastEndedAt: Date | null;
  /** Those that were given up in the last 24 hours, by name. */
  failed: { name: string; count: number }[];
}

/** What the background jobs of all processes do. */
export async function readJobStates(): Promise<JobStates> {
  const { rows } = await sql<JobStates>`
    select
      (count(*) filter (where state = 'active'))::int as running,
      (count(*) filter (where state < 'active' and start_after <= now()))::int as waiting,
      max(completed_on) filter (where state = 'completed') as "lastEndedAt",
      coalesce((
        select json_agg(failure order by name) from (
          select name, count(*)::int as count from pgboss.job
          where state = 'failed' and completed_on > now() - interval '1 day' group by name) as failure
      ), '[]') as failed
    from pgboss.job`.execute(db);
  return rows[0] ?? { running: 0, waiting: 0, lastEndedAt: null, failed: [] };
}

/** SQL for why the last attempt of a job failed. */
export const problemOfJob = sql<string | null>`
  coalesce(output ->> 'message', output -> 'value' ->> 'message', output ->> 'value')`;

/** A job whose last attempt failed. */
export interface JobFailure {
  /** When the first order was given since it last ended well. */
  since: Date;
  problem: string;
}

/** Why a job fails: it was given up, or waits for its next attempt, or is at it. Null where it ended well since, or never failed. */
export async function findJobFailure(name: string): Promise<JobFailure | null> {
  const { rows } = await sql<JobFailure>`
    select min(created_on) over () as since, coalesce(${problemOfJob}, '') as problem from pgboss.job
    where name = ${name} and (state in ('retry', 'failed') or (state = 'active' and retry_count > 0))
      and created_on > coalesce(
        (select max(created_on) from pgboss.job where name = ${name} and state = 'completed'), '-infinity')
    order by created_on desc limit 1`.execute(db);
  return rows[0] ?? null;
}
