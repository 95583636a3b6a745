import { type Selectable, sql } from "kysely";
import type { SourceRunTable } from "#db/tables/sources.ts";
import { db } from "../platform/database.server.ts";
import { InvalidError, NotFoundError, TakenError } from "../platform/errors.ts";
import { kindNamed, type SourceKindName } from "./kinds.ts";
import { failuresBeforeRest } from "./schedule.server.ts";

/** What a source does now. */
type SourceState = "failing" | "resting" | "running" | "off" | "waiting";

export interface SourceOverview {
  name: string;
  /** "Folder" */
  kind: string;
  state: SourceState;
  /** False for a source to which no program can send, since it has no token. */
  isOpen: boolean;
  nextRunAt: Date;
  failuresInARow: number;
  settings: Record<string, unknown>;
  /** Calls to other machines today, in UTC, and how many are allowed: none for what asks nobody. */
  calls: { made: number; allowed: number };
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

/** Every source in the order of names, each with so many of its last runs. */
export async function listSources(runs: number): Promise<SourceOverview[]> {
  const [sources, runsOf] = await Promise.all([
    db.selectFrom("source").selectAll().orderBy("name").execute(),
    listRunsOfEach(runs),
  ]);
  return sources.map(({ name, kind: kindName, settings, secret, is_on, leased_until, called_on, ...source }) => {
    const kind = kindNamed(kindName);
    const failures = source.failures_in_a_row;
    return {
      name,
      kind: kind.title,
      state: stateOf({ isOn: is_on, isRunning: leased_until !== null && leased_until > new Date(), failures }),
      isOpen: kindName !== "push" || secret !== null,
      nextRunAt: source.next_run_at,
      failuresInARow: failures,
      settings: settings as Record<string, unknown>,
      calls: { made: called_on === isoToday() ? source.calls : 0, allowed: kind.callsPerDay },
      runs: runsOf.get(name) ?? [],
    };
  });
}

const isoToday = () => new Date().toISOString().slice(0, 10);

function stateOf({ isOn, isRunning, failures }: { isOn: boolean; isRunning: boolean; failures: number }): SourceState {
  if (isRunning) return "running";
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

/** What is on record of each source, by its name. Counts every row. */
export async function countSourceRows(): Promise<Map<string, SourceRows>> {
  const { rows } = await sql<SourceRows & { name: string }>`
    select name, (select count(*) from sale where source = name)::int as sales,
      (select count(*) from listing where source = name)::int as listings,
      greatest((select max(sold_at) from sale where source = name),
        (select max(seen_at) from listing_seen join listing on listing.id = listing_id where source = name))
        as "newestAt"
    from source`.execute(db);
  return new Map(rows.map(({ name, ...counts }) => [name, counts]));
}

/** Switches a source on, and lets it run at once, or off. Throws `NotFoundError`. */
export async function switchSource(name: string, isOn: boolean): Promise<void> {
  const change = isOn ? { is_on: true, next_run_at: new Date(), failures_in_a_row: 0 } : { is_on: false };
  const switched = await db.updateTable("source").set(change).where("name", "=", name).executeTakeFirst();
  if (switched.numUpdatedRows === 0n) throw noSource(name);
}

/** Adds a source. What asks others is off until somebody tried it and resumes it. Throws `TakenError` or `InvalidError`. */
export async function addSource(name: string, kind: SourceKindName, input: Record<string, unknown>): Promise<void> {
  if (!/^[\w.-]{1,60}$/.test(name) || name === "sample")
    throw new InvalidError("name", "A name has at most 60 letters, digits, dots and dashes. The name sample is taken.");
  const { settings, secret } = checked(kind, input);
  const added = await db
    .insertInto("source")
    .values({ name, kind, settings: JSON.stringify(settings), secret, is_on: !kindNamed(kind).asksOthers })
    .onConflict((taken) => taken.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n)
    throw new TakenError("source", `There is a source "${name}" already. Choose another name.`);
}

/** Removes a source that somebody added. Its rows stay until they are purged. Throws `NotFoundError` or `InvalidError`. */
export async function removeSource(name: string): Promise<void> {
  const source = await db.selectFrom("source").select("kind").where("name", "=", name).executeTakeFirst();
  if (!source) throw noSource(name);
  if (source.kind === "folder") throw new InvalidError("source", `The source ${name} can be paused, not removed.`);
  await db.deleteFrom("source").where("name", "=", name).execute();
}

/** Sets what the kind of a source lets set; null takes a setting back. Throws `NotFoundError` or `InvalidError`. */
export async function changeSettings(name: string, changes: Record<string, unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const source = await trx
      .selectFrom("source")
      .select(["kind", "settings"])
      .where("name", "=", name)
      .forUpdate()
      .executeTakeFirst();
    if (!source) throw noSource(name);
    const all = { ...(source.settings as object), ...changes };
    const input = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
    const isNewAddress = "address" in changes;
    const { settings, secret } = checked(source.kind, input, isNewAddress);
    await trx
      .updateTable("source")
      // What comes next does not go on from the last file.
      .set({ settings: JSON.stringify(settings), cursor: null, ...(isNewAddress && { secret }) })
      .where("name", "=", name)
      .execute();
  });
}

/** Settings as they are stored, and their secret. Throws `InvalidError`, whose code is the setting. */
function checked(kindName: string, input: Record<string, unknown>, isWhole = true) {
  const kind = kindNamed(kindName);
  const { settings, secret } = isWhole ? kind.withoutSecret(input) : { settings: input, secret: null };
  const read = kind.settings.strict().safeParse(settings);
  if (read.success) return { settings, secret };
  const [issue] = read.error.issues;
  throw new InvalidError(issue?.path.join(".") ?? "", issue?.message ?? "");
}

function noSource(name: string): NotFoundError {
  return new NotFoundError("source", `There is no source "${name}".`);
}
