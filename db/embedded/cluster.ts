import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** The major version of the server programs among the packages, and of every cluster. */
export const majorVersion = 18;

/** The longest path of a Unix socket on macOS; Linux takes four characters more. */
const longestSocketPath = 103;

type Account = { uid: number; gid: number };

/** The embedded database of a data directory cannot be opened; the message says why in one sentence, and what to do. */
export class CannotOpenDatabase extends Error {
  override name = "CannotOpenDatabase";
}

/** Where the embedded PostgreSQL of a data directory keeps what. */
export interface Cluster {
  dataDir: string;
  /** Held by the process that runs the server. */
  lockFile: string;
  databaseDir: string;
  /** What `pg` calls the host. */
  socketDir: string;
  /** Whom PostgreSQL runs as; undefined for whoever runs this process. */
  account: Account | undefined;
  /** Where the programs are copied to if that account cannot run them in place. */
  programsHome: string;
}

/** The cluster of a data directory. Makes the directories that it needs, closed to other users; throws when it may not. */
export function clusterOf(dataDir: string): Cluster {
  const absolute = path.resolve(dataDir);
  const isNew = mkdirSync(absolute, { recursive: true, mode: 0o700 }) !== undefined;
  const account = ordinaryAccount(absolute);
  // Root's own files stay closed to the account, which passes through to its cluster.
  if (isNew && account) chmodSync(absolute, 0o711);
  const programsHome = `/var/lib/chartables/${path.basename(process.cwd())}-${hashOf(process.cwd())}`;
  const home = canEnter(account, absolute) ? absolute : openDir(path.join(programsHome, `data-${hashOf(absolute)}`));
  const databaseDir = path.join(home, `postgres-${majorVersion}`);
  const isLong = path.join(databaseDir, ".s.PGSQL.5432").length > longestSocketPath;
  return {
    dataDir: absolute,
    lockFile: path.join(absolute, "postgres.lock"),
    databaseDir,
    socketDir: isLong ? closedDir(path.join(tmpdir(), `chartables-${hashOf(absolute)}`), account) : databaseDir,
    account,
    programsHome,
  };
}

/** PostgreSQL refuses to run as root: for root this is the owner of `dataDir`, else `nobody`. Undefined for everybody else. */
export function ordinaryAccount(dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(dataDir);
  return uid === 0 ? { uid: 65_534, gid: 65_534 } : { uid, gid };
}

function canEnter(account: Account | undefined, dir: string): boolean {
  return !account || spawnSync("sh", ["-c", 'cd "$1"', "sh", dir], { ...account, cwd: "/" }).status === 0;
}

/** A directory that everybody may pass through, whatever the umask. */
export function openDir(dir: string): string {
  const made = mkdirSync(dir, { recursive: true });
  for (let each = dir; made && each.length >= made.length; each = path.dirname(each)) chmodSync(each, 0o755);
  return dir;
}

/** A directory that is closed to all but the account. Throws where it is somebody else's already. */
export function closedDir(dir: string, account: Account | undefined): string {
  const isNew = mkdirSync(dir, { recursive: true, mode: 0o700 }) !== undefined;
  if (isNew && account) chownSync(dir, account.uid, account.gid);
  if (statSync(dir).uid !== (account?.uid ?? process.getuid?.())) throw new Error(`${dir} belongs to another user`);
  return dir;
}

function hashOf(dir: string): string {
  return createHash("sha256").update(dir).digest("hex").slice(0, 12);
}
