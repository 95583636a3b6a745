import { sql } from "kysely";
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
    sources.map(
      async ({ name, kind, settings, secret, is_on, leased_until, failures_in_a_row: failures, next_run_at }) => ({
        name,
        kind: kindNamed(kind).title,
        state: stateOf({ isOn: is_on, isRunning: leased_until !== null && leased_until > new Date(), failures }),
        isOpen: kind !== "push" || secret !== null,
        nextRunAt: next_run_at,
        settings: settings as Record<string, unknown>,
        runs: await listRuns(name, runs),
        ...(await countRows(name)),
      }),
    ),
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
