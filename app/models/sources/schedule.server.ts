import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { env } from "../../env.server.ts";
import type { ImportReport } from "../market/import-file.server.ts";
import type { SetListReport } from "../market/import-set-list.server.ts";
import { formatNumber } from "../platform/amounts.ts";
import { db } from "../platform/database.server.ts";
import { utcTimeInSentence } from "../platform/day.ts";
import { clip } from "../platform/text-length.ts";
import { kindNamed, kindsByHand, sourceKinds } from "./kinds.ts";
import { queued, siteOrigin } from "./pause.server.ts";
import { countsOf } from "./run-counts.ts";
import { type CallsOfDay, type FetchContext, SourceFailed, type SourceFile, type SourceKind } from "./source-kind.ts";

/** A source that this process may run, until it ends the run or loses the lease. */
export interface TakenSource {
  name: string;
  kind: SourceKind<unknown>;
  settings: unknown;
  secret: string | null;
  cursor: unknown;
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
  /** When the other side wants to be asked again. */
  retryAt?: Date | undefined;
  /** Where the next run goes on; undefined where that stays as it was. */
  cursor?: unknown;
}

/** A run that says nothing for so long has died: another process may take its source. */
const leaseSeconds = 60;
const renewEveryMs = 15_000;

/** SQL that is true while no source is run. One at a time: each run has a process, and memory is short. */
const noneRuns = sql`not exists (select from source as running where running.leased_until > now())`;

/** SQL that is true for a queued source. */
const isQueued = sql`next_run_at = ${queued}`;

/** The name of the source whose turn it is; null where none is due or queued, one is run, or all are paused. */
export async function findDueSource(): Promise<string | null> {
  const { rows } = await sql<{ name: string; kind: string; isQueued: boolean }>`
    select name, kind, ${isQueued} as "isQueued" from source
    where kind = any(${Object.keys(sourceKinds)}) and ${noneRuns} and (${isQueued} or (
      is_on and next_run_at <= now() and (kind = any(${kindsByHand})
        or exists (select from source_state where paused_at is null and origin = ${siteOrigin}))))
    order by next_run_at, name`.execute(db);
  for (const { name, kind: kindName, isQueued } of rows) {
    if (isQueued) return name;
    const kind = kindNamed(kindName);
    if (kind.asksOthers && env.NODE_ENV === "development") continue;
    // What cannot even be looked at is run, so that somebody reads why.
    const isWaiting = await kind.isAnythingWaiting(name).catch(() => true);
    if (isWaiting) return name;
  }
  return null;
}

/** Takes a source that is due or queued, or with "now" any; null where that has ended, or another one runs. */
export async function takeSource(name: string, when: "due" | "now"): Promise<TakenSource | null> {
  const lease = randomUUID();
  return db.transaction().execute(async (trx) => {
    // Two processes that look at the same moment must not take two sources.
    await sql`select from source_state for update`.execute(trx);
    const { rows } = await sql<
      Pick<TakenSource, "settings" | "secret" | "cursor"> & { kind: string; failures: number }
    >`
      with free as (
        select name from source
        where name = ${name} and ${noneRuns} and (${when === "now"} or ${isQueued} or (is_on and next_run_at <= now()))
        for update skip locked)
      update source set lease = ${lease}, leased_until = ${untilNextRenewal} from free where source.name = free.name
      returning kind, settings, secret, cursor, failures_in_a_row as failures`.execute(trx);
    const [taken] = rows;
    if (!taken) return null;
    const { kind: kindName, failures: failuresInARow, ...state } = taken;
    await sql`
      update source_run set ended_at = now(), problem = 'It was cut off, and began again.'
      where source = ${name} and ended_at is null`.execute(trx);
    const run = trx.insertInto("source_run").values({ source: name }).returning("id");
    const { id: runId } = await run.executeTakeFirstOrThrow();
    return { ...state, name, kind: kindNamed(kindName), lease, failuresInARow, runId };
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
export async function endRun(taken: TakenSource, outcome: RunOutcome): Promise<void> {
  const { name, lease, runId } = taken;
  const { report, problem, hasFailed, retryAt, cursor } = outcome;
  const failures = hasFailed ? taken.failuresInARow + 1 : 0;
  const everySeconds = everySecondsOf(taken);
  const seconds = hasFailed ? secondsAfter(failures, everySeconds) : everySeconds;
  await db.transaction().execute(async (trx) => {
    await sql`
      update source set lease = null, leased_until = null, failures_in_a_row = ${failures},
        next_run_at = greatest(now() + make_interval(secs => ${seconds}), ${retryAt ?? null}::timestamptz),
        cursor = ${cursor === undefined ? sql`cursor` : sql`${JSON.stringify(cursor)}::jsonb`}
      where name = ${name} and lease = ${lease}`.execute(trx);
    const sentence = problem && clip(problem.replaceAll("\0", " "), 2_000);
    await trx
      .updateTable("source_run")
      .set({ ended_at: new Date(), problem: sentence, ...(report && columnsOf(report)) })
      .where("id", "=", runId)
      // Whoever took it up again has said that this one was cut off.
      .where("ended_at", "is", null)
      .execute();
    await sql`
      delete from source_run where source = ${name} and id <= (
        select id from source_run where source = ${name} order by id desc offset ${maxRuns} limit 1)`.execute(trx);
  });
}

/** The seconds from one run of a source to the next. One whose settings cannot be used waits for an hour. */
export function everySecondsOf({ kind, settings }: Pick<TakenSource, "kind" | "settings">): number {
  const read = kind.settings.safeParse(settings);
  return read.success ? kind.everySeconds(read.data) : 3_600;
}

/** The calls of a source as its `fetch` knows them. */
export function callsOf(source: CallingSource): Pick<FetchContext, "source" | "countCall" | "findCalls" | "beginDay"> {
  return {
    source: source.name,
    countCall: () => countCall(source),
    findCalls: () => findCalls(source.name),
    beginDay: (until, remaining) => beginDay(source, until, remaining),
  };
}

/** Counts a call to another machine. Throws `SourceFailed` when those of the day are used up. */
async function countCall({ name, kind, settings }: CallingSource): Promise<void> {
  const allowed = kind.callsPerDay(settings);
  const isNewDay = sql`(calls_until is null or calls_until <= now())`;
  const { rows } = await sql`
    update source set calls = case when ${isNewDay} then 1 else calls + 1 end,
      calls_until = case when ${isNewDay} then ${kind.dayEnd(new Date())} else calls_until end
    where name = ${name} and (${isNewDay} or calls < ${allowed})
    returning name`.execute(db);
  if (rows.length > 0) return;
  const until = (await findCalls(name))?.until ?? new Date();
  throw new SourceFailed(
    `The day's ${formatNumber(allowed)} calls are used up. It goes on at ${utcTimeInSentence(until)}.`,
    until,
  );
}

/** Takes what the other side says of the day of now. Of two processes that do so, neither loses what was counted. */
async function beginDay(
  { name, kind, settings }: CallingSource,
  until: Date,
  remaining: number | null,
): Promise<CallsOfDay> {
  const made = remaining === null ? 0 : Math.max(0, kind.callsPerDay(settings) - remaining);
  const { rows } = await sql<CallsOfDay>`
    update source set calls_until = ${until},
      calls = greatest(${made}::int, case when calls_until > now() then calls else 0 end)
    where name = ${name} returning calls as made, calls_until as until`.execute(db);
  return rows[0] ?? { made, until };
}

/** A source with its settings as its kind reads them. */
type CallingSource = Pick<TakenSource, "name" | "kind" | "settings">;

/** The calls of a source on the day of now; null before the first one. */
async function findCalls(name: string): Promise<CallsOfDay | null> {
  const { calls, calls_until: until } = await db
    .selectFrom("source")
    .select(["calls", "calls_until"])
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return until && until > new Date() ? { made: calls, until } : null;
}

function columnsOf(report: ImportReport | SetListReport) {
  const { read, rejected, ...counts } = countsOf(report);
  const byReason = Object.fromEntries(rejected.map(({ reason, count }) => [reason, count]));
  return { ...counts, rows_read: read, rejected: JSON.stringify(byReason) };
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
