import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { env } from "../../env.server.ts";
import type { ImportReport } from "../market/import-file.server.ts";
import type { SetListReport } from "../market/import-set-list.server.ts";
import { db } from "../platform/database.server.ts";
import { clip } from "../platform/text-length.ts";
import { kindNamed } from "./kinds.ts";
import { SourceFailed, type SourceFile, type SourceKind } from "./source-kind.ts";

/** A source that this process may run, until it ends the run or loses the lease. */
export interface TakenSource {
  name: string;
  kind: SourceKind<unknown>;
  settings: unknown;
  lease: string;
  failuresInARow: number;
  runId: number;
}

/** What has become of a run. */
export interface RunOutcome {
  /** Null where nothing was recorded. */
  report: ImportReport | SetListReport | null;
  /** What was wrong with the file or with the source, as a sentence; null for a run that went well. */
  problem: string | null;
  /** Whether the source itself failed, and waits longer for its next run. */
  hasFailed: boolean;
}

/** A run that says nothing for so long has died: another process may take its source. */
const leaseSeconds = 60;
const renewEveryMs = 15_000;

/** SQL that is true while no source is run. One at a time: each run has a process, and memory is short. */
const noneRuns = sql`not exists (select from source as running where running.leased_until > now())`;

/** The name of the source whose turn it is; null where none is due, one is run, or all are paused. */
export async function findDueSource(): Promise<string | null> {
  const { rows } = await sql<{ name: string; kind: string }>`
    select name, kind from source
    where is_on and next_run_at <= now() and ${noneRuns}
      and exists (select from source_state where paused_at is null and origin = ${siteOrigin})
    order by next_run_at, name`.execute(db);
  for (const { name, kind } of rows) {
    // What cannot even be looked at is run, so that somebody reads why.
    if (
      await kindNamed(kind)
        .isAnythingWaiting()
        .catch(() => true)
    )
      return name;
  }
  return null;
}

/** Takes a source that is due, or that somebody wants to run now; null where that has ended, or another one runs. */
export async function takeSource(name: string, when: "due" | "now"): Promise<TakenSource | null> {
  const lease = randomUUID();
  return db.transaction().execute(async (trx) => {
    // Two processes that look at the same moment must not take two sources.
    await sql`select from source_state for update`.execute(trx);
    const { rows } = await sql<{ kind: string; settings: unknown; failures: number }>`
      with free as (
        select name from source
        where name = ${name} and ${noneRuns} and (${when === "now"} or (is_on and next_run_at <= now()))
        for update skip locked)
      update source set lease = ${lease}, leased_until = ${untilNextRenewal} from free where source.name = free.name
      returning kind, settings, failures_in_a_row as failures`.execute(trx);
    const [taken] = rows;
    if (!taken) return null;
    const kind = kindNamed(taken.kind);
    await sql`
      update source_run set ended_at = now(), problem = 'It was cut off, and began again.'
      where source = ${name} and ended_at is null`.execute(trx);
    const run = trx.insertInto("source_run").values({ source: name }).returning("id");
    const { id: runId } = await run.executeTakeFirstOrThrow();
    return { name, kind, settings: taken.settings, lease, failuresInARow: taken.failures, runId };
  });
}

const untilNextRenewal = sql`now() + make_interval(secs => ${sql.lit(leaseSeconds)})`;

/** Goes on saying that the run goes on, until the returned function is called. Calls back once another process may run it. */
export function keepLease({ name, lease }: TakenSource, onLost: () => void): () => void {
  const renew = async () => {
    const renewed = await db
      .updateTable("source")
      .set({ leased_until: untilNextRenewal as never })
      .where("name", "=", name)
      .where("lease", "=", lease)
      .executeTakeFirst();
    if (renewed.numUpdatedRows === 0n) onLost();
  };
  // While the database does not answer, nothing is recorded either, and the next renewal may come in time.
  const timer = setInterval(() => void renew().catch(() => {}), renewEveryMs).unref();
  return () => clearInterval(timer);
}

/** Notes what a run reads. */
export async function noteFile({ runId }: TakenSource, { name, bytes }: SourceFile): Promise<void> {
  const file = clip(name.toWellFormed(), 200);
  await db.updateTable("source_run").set({ file, bytes }).where("id", "=", runId).execute();
}

/** Runs that are kept of each source. */
const maxRuns = 100;

/** Notes what has become of a run, gives its source back, and says when that runs next. */
export async function endRun(taken: TakenSource, { report, problem, hasFailed }: RunOutcome): Promise<void> {
  const { name, lease, kind, runId } = taken;
  const failures = hasFailed ? taken.failuresInARow + 1 : 0;
  const seconds = hasFailed ? secondsAfter(failures, kind.everySeconds) : kind.everySeconds;
  await db.transaction().execute(async (trx) => {
    await sql`
      update source set lease = null, leased_until = null, failures_in_a_row = ${failures},
        next_run_at = now() + make_interval(secs => ${seconds})
      where name = ${name} and lease = ${lease}`.execute(trx);
    const said = problem && clip(problem.replaceAll("\0", " "), 2_000);
    await trx
      .updateTable("source_run")
      .set({ ended_at: new Date(), problem: said, ...(report && countsOf(report)) })
      .where("id", "=", runId)
      .execute();
    await sql`
      delete from source_run where source = ${name} and id <= (
        select id from source_run where source = ${name} order by id desc offset ${maxRuns} limit 1)`.execute(trx);
  });
}

/** Gives a source back that had nothing to read: there was no run. */
export async function endWithoutRun({ name, lease, kind, runId }: TakenSource): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      update source set lease = null, leased_until = null, next_run_at = now() + make_interval(secs => ${kind.everySeconds})
      where name = ${name} and lease = ${lease}`.execute(trx);
    await trx.deleteFrom("source_run").where("id", "=", runId).execute();
  });
}

function countsOf(report: ImportReport | SetListReport) {
  if ("list" in report) return { rows_read: report.read, kept: report.added, updated: report.changed };
  const { read, kept, updated, repeated, nearlyRepeated } = report;
  const rejected = Object.fromEntries(report.rejected.map(({ reason, count }) => [reason, count]));
  return {
    ...{ rows_read: read, kept, updated, repeated: repeated + nearlyRepeated },
    rejected: JSON.stringify(rejected),
  };
}

const daySeconds = 86_400;
const firstWaitSeconds = 30;

/** After so many failures in a row a source rests for a day, unless somebody runs it. */
export const failuresBeforeRest = 10;

/**
 * The seconds from a failure to the next attempt: twice as many after each, at most a day, and at random up to half of
 * that less, so that sources which failed together do not come back together.
 */
export function secondsAfter(failures: number, everySeconds: number, random = Math.random()): number {
  if (failures >= failuresBeforeRest) return daySeconds;
  const longest = Math.min(Math.max(everySeconds, firstWaitSeconds) * 2 ** (failures - 1), daySeconds);
  return Math.round(longest * (1 - random / 2));
}

/** The settings of a source as its kind reads them. Throws `SourceFailed` where it does not. */
export function settingsOf({ kind, settings }: Pick<TakenSource, "kind" | "settings">): unknown {
  const read = kind.settings.safeParse(settings);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new SourceFailed(`The setting ${issue?.path.join(".")} is not usable: ${issue?.message}`);
}

/** The site that this process is of. All addresses of one machine are one site: a port says nothing. */
const siteOrigin = env.ORIGIN ?? "localhost";

/**
 * Lets the sources of this site run by themselves, unless somebody paused them. Those of a database that was another
 * site's are paused. Returns why they are paused; null where they are not.
 */
export async function adoptSources(): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const state = await trx.selectFrom("source_state").selectAll().forUpdate().executeTakeFirstOrThrow();
    if (state.origin !== null && state.origin !== siteOrigin) {
      const reason = `This was the site at ${state.origin} before: two of them would ask for the same rows.`;
      await trx
        .updateTable("source_state")
        .set({ origin: siteOrigin, paused_at: new Date(), pause_reason: reason })
        .execute();
      return reason;
    }
    if (state.origin === null) await trx.updateTable("source_state").set({ origin: siteOrigin }).execute();
    return state.paused_at && (state.pause_reason ?? "Somebody paused them.");
  });
}
