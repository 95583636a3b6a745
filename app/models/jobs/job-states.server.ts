import { sql } from "kysely";
import { db } from "../platform/database.server.ts";

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
