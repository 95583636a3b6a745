import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { type Pack, pack } from "tar-stream";
import type { Database, Session } from "#db/client.ts";
import { tableNames } from "#db/schema.ts";
import packageFile from "../../../package.json" with { type: "json" };
import { env } from "../../env.server.ts";
import { pictureFileNames } from "../pictures/picture-files.server.ts";
import { readWhole } from "../pictures/whole-files.server.ts";
import { database } from "../platform/database.server.ts";
import { holdFiles } from "../platform/file-removal.server.ts";
import { queueNames } from "../platform/job-queue.ts";
import { siteSecrets } from "../platform/site-secrets.server.ts";
import {
  type BackupContent,
  BackupError,
  type BackupHeader,
  type BackupJob,
  firstEntry,
  format,
  isFileName,
  jobsEntry,
  lastEntry,
  lineFeed,
  maxPartBytes,
  partName,
  rowsIn,
  secretsEntry,
} from "./backup-format.ts";
import { forbiddenSources, isPictureKept, selectKept } from "./forbidden-rows.ts";

/** What went into a back-up. */
export interface BackupReport {
  rows: number;
  files: number;
  /** Pictures that rows name and that are not in the data directory. */
  missingFiles: number;
  /** Sources whose rows may be in no back-up. */
  forbidden: string[];
}

export interface BackupOptions {
  /** The database to read; by default the site's. */
  from?: Database;
  /** Whether to add the pictures of listings and items, which could be fetched again. */
  withPictures?: boolean;
  /** Whether to take along what may be in no back-up: for one that is removed once it was restored. */
  withForbidden?: boolean;
  onProgress?: (report: BackupReport) => void;
  /** Ends the work: what was written so far is not a back-up. */
  signal?: AbortSignal;
}

/**
 * Writes a back-up of the whole site, of one moment, to `out`, while the site may go on. Pictures that somebody
 * replaces meanwhile are removed when it is done. Throws what `out` throws.
 */
export async function createBackup(out: Writable, options: BackupOptions = {}): Promise<BackupReport> {
  const tar = pack();
  const sent = pipeline(tar, createGzip(), out, { signal: options.signal });
  const failing = new AbortController();
  sent.catch((error) => failing.abort(error));
  const written = (options.from ?? database)
    .withSession(async (session) => {
      await holdFiles(session);
      // Whatever the server's settings are, the text means the same everywhere.
      await session.query("set datestyle = 'ISO'; set timezone = 'UTC'; set extra_float_digits = 1");
      await session.query("begin isolation level repeatable read read only");
      return writeEntries(session, tar, { ...options, signal: failing.signal });
    }, failing.signal)
    .catch((error: Error) => {
      tar.destroy(error);
      throw error;
    });
  await Promise.allSettled([written, sent]);
  // The cause in both cases: work that failed destroyed `tar` with its error, and a pipeline that failed ended the work.
  await sent;
  return written;
}

async function writeEntries(session: Session, tar: Pack, options: BackupOptions): Promise<BackupReport> {
  const { signal } = options;
  const contents: BackupContent[] = [];
  const madeAt = new Date();

  async function add(name: string, pieces: readonly Uint8Array[], rows?: number): Promise<void> {
    const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
    const hash = createHash("sha256");
    signal?.throwIfAborted();
    const entry = tar.entry({ name, size: bytes, mode: 0o600, mtime: madeAt });
    // A pipeline that fails destroys it, and is what says why.
    entry.on("error", () => {});
    for (const piece of pieces) {
      hash.update(piece);
      if (!entry.write(piece)) await once(entry, "drain", { signal });
      await wait(pauseMs);
    }
    const isWritten = once(entry, "close", { signal });
    entry.end();
    await isWritten;
    contents.push({ name, bytes, sha256: hash.digest("hex"), ...(rows !== undefined && { rows }) });
    if (rows) report.rows += rows;
    if (isFileName(name)) report.files += 1;
    options.onProgress?.(report);
  }
  const addJson = (name: string, value: unknown) => add(name, [Buffer.from(JSON.stringify(value))]);

  const found = await readHeader(session, madeAt);
  const report: BackupReport = { rows: 0, files: 0, missingFiles: 0, forbidden: await listForbidden(session, found) };
  const isLeftOut = report.forbidden.length > 0 && !options.withForbidden;
  const header: BackupHeader = { ...found, ...(isLeftOut && { withoutRowsOf: report.forbidden }) };
  // PostgreSQL guesses that little is left out, and would compare each row with each that is.
  if (isLeftOut) await session.query("set local enable_nestloop = off");
  await addJson(firstEntry, header);
  await add(secretsEntry, [Buffer.from(siteSecrets().join(","))]);
  for (const { name, columns } of header.tables) {
    const rows = isLeftOut ? `(${selectKept(name, columns)})` : `${quoted(name)} (${columns.map(quoted).join(", ")})`;
    const copy = `copy ${rows} to stdout`;
    let part = 0;
    for await (const { pieces, rows } of partsOf(session.copyOut(copy))) {
      part += 1;
      await add(partName(name, part), pieces, rows);
    }
  }
  await addJson(jobsEntry, await unfinishedJobs(session));
  for (const file of await filesOf(session, { ...options, isLeftOut })) {
    const bytes = await readWhole(env.DATA_DIR, file);
    if (bytes) await add(file, [bytes]);
    else report.missingFiles += 1;
  }
  await addJson(lastEntry, { contents });
  tar.finalize();
  return report;
}

/** Pause after each 64 kB, so that pages are answered as fast as without a back-up: gzip and PostgreSQL work in between too. */
const pauseMs = 20;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Columns that are in no back-up: keys to other sites, which are set again after a restore. */
const leftOut = ["source.secret"];

async function readHeader(session: Session, madeAt: Date): Promise<BackupHeader> {
  const found = await session.query<{ name: string; columns: string[] }>(
    `select relname::text as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname = any ($1)
      and relname || '.' || attname <> all ($2)
    group by relname`,
    [tableNames, leftOut],
  );
  const numbered = await session.query<{ table: string; column: string; sequence: string }>(
    `select table_name::text as table, column_name::text as column,
      pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES' and table_name = any ($1)`,
    [tableNames],
  );
  const sequences: BackupHeader["sequences"] = [];
  for (const { table, column, sequence } of numbered) {
    const [state] = await session.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${sequence}`,
    );
    if (state) sequences.push({ table, column, ...state });
  }
  const [newest] = await session.query<{ name: string | null }>("select max(name) as name from kysely_migration");
  if (!newest?.name) throw new BackupError("The database has no tables yet: there is nothing to back up.");
  return {
    ...format,
    app: packageFile.version,
    newestMigration: newest.name,
    madeAt: madeAt.toISOString(),
    tables: tableNames.flatMap((name) => found.find((table) => table.name === name) ?? []),
    sequences,
  };
}

/** The sources whose rows may be in no back-up: an older schema knows none. */
async function listForbidden(session: Session, { tables }: BackupHeader): Promise<string[]> {
  if (!tables.some(({ name }) => name === "source")) return [];
  const sources = await session.query<{ name: string }>(`${forbiddenSources} order by 1`);
  return sources.map(({ name }) => name);
}

/** Rows that fit one entry each. In the text of COPY, a line feed always ends a row. */
async function* partsOf(text: AsyncIterable<Buffer>): AsyncGenerator<{ pieces: Buffer[]; rows: number }> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of text) {
    await wait(pauseMs);
    const end = piece.lastIndexOf(lineFeed) + 1;
    if (end > 0 && bytes + end > maxPartBytes) {
      // What has arrived since the last whole row goes with the rest of that row.
      const { whole, rest } = atLastRow(pieces);
      yield whole;
      pieces = [...rest, piece];
      bytes = pieces.reduce((sum, { length }) => sum + length, 0);
    } else {
      pieces.push(piece);
      bytes += piece.length;
    }
  }
  if (bytes > 0) yield { pieces, rows: rowsIn(pieces) };
}

function atLastRow(pieces: readonly Buffer[]) {
  const at = pieces.findLastIndex((piece) => piece.includes(lineFeed));
  const last = pieces[at];
  if (!last) throw new BackupError(`A row of more than ${maxPartBytes} bytes cannot be backed up.`);
  const end = last.lastIndexOf(lineFeed) + 1;
  const whole = [...pieces.slice(0, at), last.subarray(0, end)];
  const rest = [last.subarray(end), ...pieces.slice(at + 1)].filter(({ length }) => length > 0);
  return { whole: { pieces: whole, rows: rowsIn(whole) }, rest };
}

/** What other services and people still wait for: mails of the last day, pictures to remove, deletions to finish. */
async function unfinishedJobs(session: Session): Promise<BackupJob[]> {
  const [queue] = await session.query<{ isThere: boolean }>(
    `select to_regclass('pgboss.job') is not null as "isThere"`,
  );
  if (!queue?.isThere) return [];
  return session.query<BackupJob>(
    `select name as queue, data as order from pgboss.job
    where name = any ($1) and state < 'completed' and (name <> 'mail' or created_on > now() - interval '1 day')
      and data ->> 'kind' is distinct from 'troubles'
    order by created_on`,
    [queueNames],
  );
}

/** The files in the data directory that rows name. */
async function filesOf(
  session: Session,
  { withPictures, isLeftOut }: Pick<BackupOptions, "withPictures"> & { isLeftOut: boolean },
): Promise<string[]> {
  const people = await session.query<{ file: string }>(
    `select substr(profile_image_url, 2) as file from profile where profile_image_url like '/avatars/%' order by 1`,
  );
  const fetched = withPictures
    ? await session.query<{ signature: string }>(
        `select signature from picture where state = 'stored' and (${isLeftOut ? isPictureKept : "true"}) order by 1`,
      )
    : [];
  return [...people.map(({ file }) => file), ...fetched.flatMap(({ signature }) => pictureFileNames(signature))].filter(
    isFileName,
  );
}
