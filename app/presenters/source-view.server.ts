import { failuresBeforeTrouble } from "#app/models/operation/troubles/trouble.ts";
import { countOf, formatNumber } from "#app/models/platform/amounts.ts";
import { firstLine } from "#app/models/platform/plain-text.ts";
import type { SourcePause } from "#app/models/sources/pause.server.ts";
import type { SourceOverview, SourceRows, SourceRun } from "#app/models/sources/sources.server.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import { durationBetween, momentOf, timeAgo } from "./dates.ts";
import type { Mark } from "./mark.ts";

/** Runs that the strip of a source shows. */
export const runsShown = 14;

/** What a page knows of a source beside the source. */
interface SourceContext {
  rows: SourceRows;
  /** What it asks for next, in words; null where it has no plan. */
  plan: string | null;
  /** That of all sources. */
  pause: SourcePause | null;
  now: Date;
}

/** A source as the operator's pages show it. */
export function sourceView(source: SourceOverview, { rows, plan, pause, now }: SourceContext) {
  const { name, kind, state, runs, calls, terms } = source;
  const ended = runs.find(({ endedAt }) => endedAt !== null);
  const problem = state === "off" ? null : (ended?.problem ?? null);
  return {
    name,
    to: adminPaths.source(name),
    ...stateView(source, pause, now),
    isOff: state === "off",
    hasToken: source.token !== null,
    about: `${kind}, ${intervalOf(source)}`,
    address: addressOf(source),
    /** Why the last run brought nothing, for a list. */
    shortProblem: problem && firstLine(problem),
    /** The same; further lines say what to do. */
    problem,
    lastRun: ended ? runView(ended, now) : null,
    strip: runs
      .slice(0, runsShown)
      .map(({ kept, updated, problem }) => ({ size: kept + updated, isBad: problem !== null }))
      .reverse(),
    places: runsShown,
    sales: countOf(rows.sales, "sale"),
    listings: countOf(rows.listings, "listing"),
    hasRows: rows.sales + rows.listings > 0,
    newest: rows.newestAt && { at: momentOf(rows.newestAt, now), ago: timeAgo(rows.newestAt, now.getTime()) },
    calls: calls.allowed > 0 ? callsView(calls) : null,
    ...{ plan, terms },
  };
}

function callsView({ made, allowed, until }: SourceOverview["calls"]) {
  return { left: Math.max(0, allowed - made), of: allowed, newAt: until.toISOString().slice(11, 16) };
}

/** Trouble comes first, what is off last. */
const order: Mark[] = ["bad", "due", "waits", "runs", "good", "paused"];

export function inOrder(sources: readonly SourceView[]): SourceView[] {
  return sources.toSorted((one, other) => order.indexOf(one.mark) - order.indexOf(other.mark));
}

export type SourceView = ReturnType<typeof sourceView>;

function stateView(source: SourceOverview, pause: SourcePause | null, now: Date): { mark: Mark; state: string } {
  const { state, nextRunAt, everySeconds, failuresInARow, runs } = source;
  const next = nextRunAt ? momentOf(nextRunAt, now).text : "";
  if (state === "running") return { mark: "runs", state: "runs now" };
  if (state === "queued") return { mark: "runs", state: "runs within seconds" };
  if (state === "off") return { mark: "paused", state: "off until you switch it on" };
  if (pause) return { mark: "paused", state: "paused, as all are" };
  if (source.token === "missing") return { mark: "due", state: "has no token: no program can send rows" };
  if (state === "resting") return { mark: "bad", state: `rests until ${next}, unless you run it` };
  if (state === "failing")
    return { mark: failuresInARow >= failuresBeforeTrouble ? "bad" : "waits", state: `failed, tries again ${next}` };
  if (runs.find(({ endedAt }) => endedAt !== null)?.problem)
    return {
      mark: "due",
      state: everySeconds > 0 ? "was refused a part of what it asks for" : "could not read a file",
    };
  return { mark: "good", state: everySeconds > 0 ? `next run ${next}` : "waits for files" };
}

function intervalOf({ everySeconds }: SourceOverview): string {
  if (everySeconds === 0) return "whenever something is there";
  const minutes = Math.round(everySeconds / 60);
  if (minutes === 1_440) return "once a day";
  if (minutes === 60) return "every hour";
  return minutes % 60 === 0 ? `every ${countOf(minutes / 60, "hour")}` : `every ${countOf(minutes, "minute")}`;
}

/** What a source is asked at, without what may be a key. */
function addressOf({ settings: { address, hasQuery } }: SourceOverview): string | null {
  return typeof address === "string" ? `${address}${hasQuery === true ? "?…" : ""}` : null;
}

/** A run of a source. */
export function runView(run: SourceRun, now: Date) {
  const { id, startedAt, endedAt, file, problem } = run;
  /** In place of counts. */
  const progress = endedAt === null ? "It runs." : file === null && problem === null ? "Nothing new." : null;
  return {
    id,
    at: momentOf(startedAt, now),
    duration: endedAt && durationBetween(startedAt, endedAt),
    file,
    counts: countsOf(run),
    progress,
    problem,
  };
}

export type RunView = ReturnType<typeof runView>;

/** What became of the rows of a run: null where it read none. */
function countsOf({ file, read, kept, updated, repeated, rejected }: SourceRun) {
  if (file === null || read === 0) return null;
  const left = Object.values(rejected).reduce((sum, count) => sum + count, 0);
  return {
    ...{ read: formatNumber(read), new: formatNumber(kept), updated: formatNumber(updated) },
    ...{ repeated: formatNumber(repeated), rejected: formatNumber(left) },
    /** By reason, the most frequent first. */
    reasons: Object.entries(rejected)
      .toSorted(([, one], [, other]) => other - one)
      .map(([reason, count]) => `${formatNumber(count)} ${reason}`),
  };
}
