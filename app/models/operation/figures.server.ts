import { sql } from "kysely";
import { env } from "../../env.server.ts";
import { db } from "../platform/database.server.ts";
import { type JobStates, readJobStates } from "../platform/job-states.server.ts";
import { listSources, type SourceOverview } from "../sources/sources.server.ts";

interface Counts {
  alertsOn: number;
  /** In the last 24 hours. */
  alertsRung: number;
  lettersOrdered: number;
  /** Of the queue of mails and pushes. What ended is forgotten after an hour. */
  mailsWaiting: number;
  mailsSent: number;
  mailsFailed: number;
  /** Sign-ins that have not ended. */
  sessions: number;
}

/** What a monitoring program hears of the site, all processes together. */
export interface Figures {
  counts: Counts;
  jobs: JobStates;
  /** Each with its last run. */
  sources: SourceOverview[];
}

let reading: Promise<Figures> | undefined;

/** The figures of now, in four statements. Whoever asks while they are read waits for the same ones. */
export function readFigures(): Promise<Figures> {
  reading ??= read().finally(() => {
    reading = undefined;
  });
  return reading;
}

async function read(): Promise<Figures> {
  const [counts, jobs, sources] = await Promise.all([readCounts(), readJobStates(), listSources(1)]);
  return { counts, jobs, sources };
}

/** Whether accounts, and with them sessions, are in our own tables. */
export const hasOwnSessions = env.SUPABASE === undefined;

async function readCounts(): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*) from price_target where paused_at is null)
        + (select count(*) from saved_search where is_alert) as "alertsOn",
      (select count(*) from rung_alert where rang_at > now() - interval '1 day') as "alertsRung",
      (select count(*) from alert_letter where state = 'ordered') as "lettersOrdered",
      (select count(*) from account_session where ends_at > now() and not from_link) as sessions,
      count(*) filter (where state < 'active') as "mailsWaiting",
      count(*) filter (where state = 'completed' and completed_on > now() - interval '1 hour') as "mailsSent",
      count(*) filter (where state = 'failed' and completed_on > now() - interval '1 hour') as "mailsFailed"
    from pgboss.job where name = 'mail'`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("An aggregate has one row.");
  return counts;
}
