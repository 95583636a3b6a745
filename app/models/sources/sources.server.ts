import { type Selectable, sql } from "kysely";
import type { SourceRunTable, SourceTable } from "#db/tables/sources.ts";
import { changeCatalog } from "../catalog/catalog-change.server.ts";
import { judgeSalesAgain } from "../market/judge-sales-again.server.ts";
import { db } from "../platform/database.server.ts";
import { InvalidError, NotFoundError, TakenError } from "../platform/errors.ts";
import { isBuiltIn, kindNamed, kindsByHand, sourceKinds } from "./kinds.ts";
import { announceDue, queueSources } from "./pause.server.ts";
import { everySecondsOf, failuresBeforeRest } from "./schedule.server.ts";
import type { SourceKind } from "./source-kind.ts";
import type { SourceTerms } from "./source-terms.ts";

/** What a source does now. A queued one runs within seconds, since somebody wants it to. */
export type SourceState = (typeof sourceStates)[number];

export const sourceStates = ["failing", "resting", "running", "queued", "off", "waiting"] as const;

export interface SourceOverview {
  name: string;
  kindName: string;
  /** "Folder" */
  kind: string;
  state: SourceState;
  /** That by which programs send its files; null for a source that gets them by itself. */
  token: "made" | "missing" | null;
  /** Null for a queued one. */
  nextRunAt: Date | null;
  failuresInARow: number;
  settings: Record<string, unknown>;
  /** The seconds from one run to the next; 0 where a run only waits for something to read. */
  everySeconds: number;
  /** Calls to other machines on the day that ends then, and how many are allowed: none for what asks nobody. */
  calls: { made: number; allowed: number; until: Date };
  /** Null where its settings cannot be used. */
  terms: SourceTerms | null;
  /** The newest first. */
  runs: SourceRun[];
}

/** What is on record of a source. */
export interface SourceRows {
  sales: number;
  listings: number;
  /** When its newest sale was made or its newest listing was seen; null without any. */
  newestAt: Date | null;
}

export interface SourceRun {
  id: number;
  startedAt: Date;
  /** Null while it runs. */
  endedAt: Date | null;
  file: string | null;
  bytes: number;
  read: number;
  kept: number;
  updated: number;
  repeated: number;
  /** Numbers of rejected rows by reason. */
  rejected: Record<string, number>;
  /** A sentence; null for a run that went well. */
  problem: string | null;
}

/** Every source of a list in the order of names, each with so many of its last runs. */
export async function listSources(runs: number): Promise<SourceOverview[]> {
  const [sources, runsByName] = await Promise.all([
    db.selectFrom("source").selectAll().where("kind", "not in", kindsByHand).orderBy("name").execute(),
    listRunsOfEach(runs),
  ]);
  return sources.map((source) => overviewOf(source, runsByName.get(source.name) ?? []));
}

/** A source with so many of its last runs. Throws `NotFoundError`. */
export async function requireSource(name: string, runs: number): Promise<SourceOverview> {
  const source = await db.selectFrom("source").selectAll().where("name", "=", name).executeTakeFirst();
  if (!source || kindsByHand.includes(source.kind)) throw noSource(name);
  return overviewOf(source, await listRuns(name, runs));
}

function overviewOf(source: Selectable<SourceTable>, runs: SourceRun[]): SourceOverview {
  const { name, kind: kindName, settings, secret, is_on: isOn, leased_until: leasedUntil } = source;
  const kind = kindNamed(kindName);
  const failures = source.failures_in_a_row;
  // The driver makes no date of "-infinity".
  const isQueued = !(source.next_run_at instanceof Date);
  const isRunning = leasedUntil !== null && leasedUntil > new Date();
  return {
    ...{ name, kindName, kind: kind.title, runs },
    state: stateOf({ isOn, isRunning, isQueued, failures }),
    token: kind.hasToken ? (secret === null ? "missing" : "made") : null,
    nextRunAt: isQueued ? null : source.next_run_at,
    failuresInARow: failures,
    settings: settings as Record<string, unknown>,
    everySeconds: everySecondsOf({ kind, settings }),
    calls: callsOf(source, kind),
    terms: termsOf(source, kind),
  };
}

function callsOf({ calls, calls_until: until, settings }: Selectable<SourceTable>, kind: SourceKind<unknown>) {
  const read = kind.settings.safeParse(settings);
  const allowed = read.success ? kind.callsPerDay(read.data) : 0;
  const now = new Date();
  return until && until > now ? { made: calls, allowed, until } : { made: 0, allowed, until: kind.dayEnd(now) };
}

function termsOf({ settings }: Selectable<SourceTable>, kind: SourceKind<unknown>): SourceTerms | null {
  const read = kind.settings.safeParse(settings);
  return read.success ? kind.terms(read.data) : null;
}

interface StateFacts {
  isOn: boolean;
  isRunning: boolean;
  isQueued: boolean;
  failures: number;
}

function stateOf({ isOn, isRunning, isQueued, failures }: StateFacts): SourceState {
  if (isRunning) return "running";
  if (isQueued) return "queued";
  if (!isOn) return "off";
  if (failures >= failuresBeforeRest) return "resting";
  return failures > 0 ? "failing" : "waiting";
}

/** The last runs of a source, the newest first. */
export async function listRuns(source: string, count: number): Promise<SourceRun[]> {
  const rows = await db
    .selectFrom("source_run")
    .selectAll()
    .where("source", "=", source)
    .orderBy("id", "desc")
    .limit(count)
    .execute();
  return rows.map(runOf);
}

/** The last runs of each source by its name, the newest first. */
async function listRunsOfEach(count: number): Promise<Map<string, SourceRun[]>> {
  const { rows } = await sql<Selectable<SourceRunTable>>`
    select run.* from source cross join lateral (
      select * from source_run where source_run.source = source.name order by id desc limit ${count}) as run
    order by run.id desc`.execute(db);
  const runs = new Map<string, SourceRun[]>();
  for (const row of rows) runs.set(row.source, [...(runs.get(row.source) ?? []), runOf(row)]);
  return runs;
}

function runOf({
  started_at,
  ended_at,
  rows_read,
  rejected,
  source: _,
  ...run
}: Selectable<SourceRunTable>): SourceRun {
  return {
    ...run,
    ...{ startedAt: started_at, endedAt: ended_at, read: rows_read },
    rejected: rejected as Record<string, number>,
  };
}

export const noRows: SourceRows = { sales: 0, listings: 0, newestAt: null };

/** The last runs of all sources that read a file, the newest first, each with the name of its source. */
export async function listLastFiles(count: number): Promise<(SourceRun & { source: string })[]> {
  const rows = await db
    .selectFrom("source_run")
    .selectAll()
    .where("file", "is not", null)
    .orderBy("id", "desc")
    .limit(count)
    .execute();
  return rows.map((row) => ({ ...runOf(row), source: row.source }));
}

/** What is on record of sources, by their names. Counts every row. */
export async function countSourceRows(names: readonly string[]): Promise<Map<string, SourceRows>> {
  const { rows } = await sql<SourceRows & { name: string }>`
    select name, (select count(*) from sale where source = name)::int as sales,
      (select count(*) from listing where source = name)::int as listings,
      greatest((select max(sold_at) from sale where source = name),
        (select max(seen_at) from listing_seen join listing on listing.id = listing_id where source = name))
        as "newestAt"
    from unnest(${names}::text[]) as source (name)`.execute(db);
  return new Map(rows.map(({ name, ...counts }) => [name, counts]));
}

/** Makes the source of each market of which the site has keys, where there is none, and lets it run at once. */
export async function adoptMarkets(): Promise<void> {
  for (const [kind, { market }] of Object.entries<SourceKind<unknown>>(sourceKinds)) {
    if (!market?.hasKeys()) continue;
    await db
      .insertInto("source")
      .values({ name: market.source, kind, settings: JSON.stringify(market.firstSettings) })
      .onConflict((there) => there.doNothing())
      .execute();
  }
}

/** Switches a source on, and lets it run at once, or off. Throws `NotFoundError`. */
export async function switchSource(name: string, isOn: boolean): Promise<void> {
  const change = isOn ? { is_on: true, failures_in_a_row: 0 } : { is_on: false };
  const switched = await db
    .updateTable("source")
    // What is resumed is due at once, and what is paused is queued no more.
    .set({ ...change, next_run_at: new Date() })
    .where("name", "=", name)
    .executeTakeFirst();
  if (switched.numUpdatedRows === 0n) throw noSource(name);
  if (isOn) await announceDue();
}

/** Lets a source run once as soon as none runs, be it paused, failing or resting. Throws `NotFoundError`. */
export async function queueSource(name: string): Promise<void> {
  if ((await queueSources("name", name)) === 0) throw noSource(name);
}

/** Names of sources are in addresses, where a dot alone is none. */
const sourceName = /^\w[\w.-]{0,59}$/;

/** Settings as they are stored, and the secret that was in them. */
export interface StoredSettings {
  settings: Record<string, unknown>;
  secret: string | null;
}

export const nothingSet: StoredSettings = { settings: {}, secret: null };

/**
 * Adds a source, with what is set already and these changes. What asks others is off until somebody tried it and resumes
 * it. Throws `TakenError` or `InvalidError`.
 */
export async function addSource(
  name: string,
  kind: string,
  changes: Record<string, unknown>,
  before = nothingSet,
): Promise<void> {
  if (!sourceName.test(name) || name === "sample")
    throw new InvalidError("name", "A name has at most 60 letters, digits, dots and dashes. The name sample is taken.");
  const { settings, secret } = changedSettings(kind, before, changes);
  await changeCatalog(async (trx) => {
    const added = await trx
      .insertInto("source")
      .values({ name, kind, settings: JSON.stringify(settings), secret, is_on: !kindNamed(kind).asksOthers })
      .onConflict((taken) => taken.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n)
      throw new TakenError("source", `There is a source "${name}" already. Choose another name.`);
    // Rows of that name may be on record: of a file, or of a source that was removed.
    if (isOff(settings.countsInValues)) await judgeSalesAgain(trx, name);
  });
}

/** The kind of a source, and what is set. Throws `NotFoundError`. */
export async function requireSettings(name: string): Promise<StoredSettings & { kind: string }> {
  const source = await db
    .selectFrom("source")
    .select(["kind", "settings", "secret"])
    .where("name", "=", name)
    .executeTakeFirst();
  if (!source || kindsByHand.includes(source.kind)) throw noSource(name);
  return { ...source, settings: source.settings as StoredSettings["settings"] };
}

/**
 * Removes a source that somebody added. Its rows stay until they are purged, unless its terms say something of them, which
 * nothing would after that. Throws `NotFoundError` or `InvalidError`.
 */
export async function removeSource(name: string): Promise<void> {
  const source = await db.selectFrom("source").select(["kind", "settings"]).where("name", "=", name).executeTakeFirst();
  if (!source) throw noSource(name);
  if (isBuiltIn(source.kind)) throw new InvalidError("source", `The source ${name} can be paused, not removed.`);
  const { countsInValues, mayBeInBackups, mayBePublished } = source.settings as StoredSettings["settings"];
  const { sales, listings } = (await countSourceRows([name])).get(name) ?? noRows;
  if ([countsInValues, mayBeInBackups, mayBePublished].some(isOff) && sales + listings > 0)
    throw new InvalidError(
      "source",
      `The terms of ${name} hold for its rows. Delete the rows too, or first allow what the terms forbid.`,
    );
  await db.deleteFrom("source").where("name", "=", name).execute();
}

/**
 * Sets what the kind of a source lets set; null takes a setting back. `before` stands in place of what is set. Returns
 * whether other sales count from now on. Throws `NotFoundError` or `InvalidError`.
 */
export async function changeSettings(
  name: string,
  changes: Record<string, unknown>,
  before?: StoredSettings,
): Promise<boolean> {
  return changeCatalog(async (trx) => {
    const source = await trx
      .selectFrom("source")
      .select(["kind", "settings", "secret"])
      .where("name", "=", name)
      .forUpdate()
      .executeTakeFirst();
    if (!source) throw noSource(name);
    const stored = { settings: source.settings as StoredSettings["settings"], secret: source.secret };
    const { settings, secret } = changedSettings(source.kind, before ?? stored, changes);
    const kind = kindNamed(source.kind);
    const soon = sql`now() + make_interval(secs => ${everySecondsOf({ kind, settings })})`;
    await trx
      .updateTable("source")
      // What comes next does not go on from the last file. A token that was revoked since stays so.
      .set({ settings: JSON.stringify(settings), cursor: null, ...(!kind.hasToken && { secret }) })
      // By a shorter interval the next run is sooner, unless the other side asked for patience.
      .set({ next_run_at: sql`case failures_in_a_row when 0 then least(next_run_at, ${soon}) else next_run_at end` })
      .where("name", "=", name)
      .execute();
    const isOther = changesValues(stored.settings, settings);
    if (isOther) await judgeSalesAgain(trx, name);
    return isOther;
  });
}

/** Whether other sales of a source count by these settings than by those. */
function changesValues(before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  const isOther = (setting: string, usual: boolean) =>
    String(before[setting] ?? usual) !== String(after[setting] ?? usual);
  return isOther("countsInValues", true) || isOther("usedSetsCount", false);
}

/** Whether a switch is off, as a form or a command has set it. */
const isOff = (value: unknown) => String(value) === "false";

/** Settings with these changes, of which null takes one back. Throws `InvalidError`, whose code is the setting. */
export function changedSettings(
  kind: string,
  before: StoredSettings,
  changes: Record<string, unknown>,
): StoredSettings {
  const all = { ...before.settings, ...changes };
  const input = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  const [problem] = problemsOf(kind, input);
  if (problem) throw new InvalidError(problem.setting, problem.sentence);
  // The secret is in what is shown of an address no more: one that stays keeps it.
  return "address" in changes ? kindNamed(kind).withoutSecret(input) : { settings: input, secret: before.secret };
}

/** What is wrong with settings that somebody typed: a sentence for each. */
export function problemsOf(kindName: string, input: Record<string, unknown>): { setting: string; sentence: string }[] {
  const kind = kindNamed(kindName);
  try {
    const read = kind.settings.strict().safeParse(kind.withoutSecret(input).settings);
    const issues = read.success ? [] : read.error.issues;
    return issues.map(({ path, message }) => ({ setting: path.join("."), sentence: message }));
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    return [{ setting: error.code, sentence: error.message }];
  }
}

function noSource(name: string): NotFoundError {
  return new NotFoundError("source", `There is no source "${name}".`);
}
