import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** The major version of the server programs that the site runs on. */
export const majorVersion = 18;

/** The longest path of a Unix socket on macOS; Linux takes four characters more. */
const maxSocketPathLength = 103;

type Account = { uid: number; gid: number };

/** The database cannot be opened. The message says why, and what to do. */
export class CannotOpenDatabase extends Error {
  override name = "CannotOpenDatabase";
  /** Requests meanwhile answer that the database does not. */
  readonly code = "CannotOpenDatabase";
}

/** The paths of the embedded PostgreSQL of a data directory. */
export interface Cluster {
  /** The major version of its server. */
  version: number;
  dataDir: string;
  /** Held by the process that runs the server. */
  lockFile: string;
  databaseDir: string;
  /** The host of `pg`. */
  socketDir: string;
  /** The account that PostgreSQL runs as; undefined for this process's own. */
  account: Account | undefined;
  /** Folder for a copy of the programs, if that account cannot run them in place. */
  programsHome: string;
}

/**
 * The cluster of a data directory: today's, or one of another major version or in another folder. Creates the
 * directories around it, closed to other users. Throws `CannotOpenDatabase` when it may not.
 */
export function clusterOf(dataDir: string, version = majorVersion, folder = `postgres-${version}`): Cluster {
  try {
    return locate(dataDir, version, folder);
  } catch (error) {
    throw cannotOpen(dataDir, error);
  }
}

function locate(dataDir: string, version: number, folder: string): Cluster {
  const absolute = path.resolve(dataDir);
  const isNew = mkdirSync(absolute, { recursive: true, mode: 0o700 }) !== undefined;
  const account = ordinaryAccount(absolute);
  // Root's files stay closed to the account, which only passes through to its cluster.
  if (isNew && account) chmodSync(absolute, 0o711);
  const programsHome = `/var/lib/chartables/${path.basename(process.cwd())}-${hashOf(process.cwd())}`;
  const home = canEnter(account, absolute) ? absolute : openDir(path.join(programsHome, `data-${hashOf(absolute)}`));
  const databaseDir = path.join(home, folder);
  const isLong = path.join(databaseDir, ".s.PGSQL.5432").length > maxSocketPathLength;
  return {
    version,
    dataDir: absolute,
    lockFile: path.join(absolute, "postgres.lock"),
    databaseDir,
    socketDir: isLong ? closedDir(path.join(tmpdir(), `chartables-${hashOf(absolute)}`), account) : databaseDir,
    account,
    programsHome,
  };
}

/**
 * The account for PostgreSQL, which does not run as root: the owner of `dataDir`, else `nobody`. Undefined unless we
 * are root.
 */
export function ordinaryAccount(dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(dataDir);
  return uid === 0 ? { uid: 65_534, gid: 65_534 } : { uid, gid };
}

function canEnter(account: Account | undefined, dir: string): boolean {
  return !account || spawnSync("sh", ["-c", 'cd "$1"', "sh", dir], { ...account, cwd: "/" }).status === 0;
}

/** Creates a directory that every user may enter, whatever the umask. */
export function openDir(dir: string): string {
  const made = mkdirSync(dir, { recursive: true });
  for (let each = dir; made && each.length >= made.length; each = path.dirname(each)) chmodSync(each, 0o755);
  return dir;
}

/** Creates a directory that only the account may enter. Throws if it belongs to another user. */
export function closedDir(dir: string, account: Account | undefined): string {
  const isNew = mkdirSync(dir, { recursive: true, mode: 0o700 }) !== undefined;
  if (isNew && account) chownSync(dir, account.uid, account.gid);
  if (statSync(dir).uid !== (account?.uid ?? process.getuid?.())) throw new Error(`${dir} belongs to another user`);
  return dir;
}

/** The error as a sentence for the operator. */
export function cannotOpen(dataDir: string, reason: unknown): CannotOpenDatabase {
  if (reason instanceof CannotOpenDatabase) return reason;
  const why = (reason instanceof Error ? reason.message : String(reason)).split("\n")[0] ?? "";
  const advice = /ENOSPC|No space left|disk is full/i.test(why)
    ? ": the disk is full. Make room, then start again."
    : ` (${why}). Check that the directory can be written and was made by this version.`;
  return new CannotOpenDatabase(`The database in ${dataDir} cannot be opened${advice}`);
}

function hashOf(dir: string): string {
  return createHash("sha256").update(dir).digest("hex").slice(0, 12);
}
