import { sql } from "kysely";
import { db } from "../platform/database.server.ts";
import { InvalidError, NotFoundError } from "../platform/errors.ts";
import { kindNamed } from "./kinds.ts";
import { failuresBeforeRest } from "./schedule.server.ts";

/** What a source does now: trouble first. */
export type SourceState = "failing" | "resting" | "running" | "off" | "waiting";

export interface SourceOverview {
  name: string;
  /** "Folder" */
  kind: string;
  state: SourceState;
  nextRunAt: Date;
  settings: Record<string, unknown>;
  /** The newest first. */
  runs: SourceRun[];
  sales: number;
  listings: number;
  /** When its newest sale was made or its newest listing was seen; null without any. */
  newestAt: Date | null;
}

export interface SourceRun {
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
  const sources = await db.selectFrom("source").selectAll().orderBy("name").execute();
  return Promise.all(
    sources.map(async ({ name, kind, settings, is_on, leased_until, failures_in_a_row: failures, next_run_at }) => ({
      name,
      kind: kindNamed(kind).title,
      state: stateOf({ isOn: is_on, isRunning: leased_until !== null && leased_until > new Date(), failures }),
      nextRunAt: next_run_at,
      settings: settings as Record<string, unknown>,
      runs: await listRuns(name, runs),
      ...(await countRows(name)),
    })),
  );
}

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
  return rows.map(({ started_at, ended_at, rows_read, rejected, id: _, source: __, ...run }) => ({
    ...run,
    ...{ startedAt: started_at, endedAt: ended_at, read: rows_read },
    rejected: rejected as Record<string, number>,
  }));
}

async function countRows(source: string): Promise<{ sales: number; listings: number; newestAt: Date | null }> {
  const { rows } = await sql<{ sales: number; listings: number; newestAt: Date | null }>`
    select (select count(*) from sale where source = ${source})::int as sales,
      (select count(*) from listing where source = ${source})::int as listings,
      greatest((select max(sold_at) from sale where source = ${source}),
        (select max(seen_at) from listing_seen join listing on listing.id = listing_id where source = ${source}))
        as "newestAt"`.execute(db);
  return rows[0] ?? { sales: 0, listings: 0, newestAt: null };
}

/** Switches a source on, and lets it run at once, or off. Throws `NotFoundError`. */
export async function switchSource(name: string, isOn: boolean): Promise<void> {
  const change = isOn ? { is_on: true, next_run_at: new Date(), failures_in_a_row: 0 } : { is_on: false };
  await updateSource(name, change);
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
    const settings = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
    const read = kindNamed(source.kind).settings.strict().safeParse(settings);
    if (!read.success) {
      const [issue] = read.error.issues;
      throw new InvalidError("settings", `${[...(issue?.path ?? []), issue?.message].join(": ")}`);
    }
    await trx
      .updateTable("source")
      .set({ settings: JSON.stringify(settings) })
      .where("name", "=", name)
      .execute();
  });
}

/** Since when all sources are paused, and why; null while they run by themselves. */
export async function findPause(): Promise<{ since: Date; reason: string | null } | null> {
  const state = await db.selectFrom("source_state").selectAll().executeTakeFirstOrThrow();
  return state.paused_at && { since: state.paused_at, reason: state.pause_reason };
}

/** Pauses all sources, or lets them run by themselves again. What runs now ends by itself. */
export async function pauseSources(isPaused: boolean): Promise<void> {
  await db
    .updateTable("source_state")
    .set({ paused_at: isPaused ? new Date() : null, pause_reason: null })
    .execute();
}

async function updateSource(name: string, change: { is_on: boolean; next_run_at?: Date; failures_in_a_row?: number }) {
  const updated = await db.updateTable("source").set(change).where("name", "=", name).executeTakeFirst();
  if (updated.numUpdatedRows === 0n) throw noSource(name);
}

function noSource(name: string): NotFoundError {
  return new NotFoundError("source", `There is no source "${name}".`);
}
