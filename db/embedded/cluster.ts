import { createHash } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Account, canEnter, ordinaryAccount } from "./account.ts";

/** The major version of the server programs that the package brings, and of every cluster. */
export const majorVersion = 18;

/** The longest path that `sun_path` of a Unix socket holds on macOS and on Linux, without its closing zero. */
const longestSocketPath = process.platform === "darwin" ? 103 : 107;
const socketName = ".s.PGSQL.5432";

/** Where the embedded PostgreSQL of a data directory keeps what, and whom it runs as. */
export interface Cluster {
  dataDir: string;
  /** Held by the process that runs the server. */
  lockFile: string;
  databaseDir: string;
  /** What `pg` calls the host: the directory of the socket. */
  socketDir: string;
  socketPath: string;
  /** Undefined where it runs as whoever runs this process. */
  account: Account | undefined;
  /** Where the programs are copied to if that account cannot run them in place. */
  programsHome: string;
}

/** The cluster of a data directory. Makes the directories that it needs, closed to other users; throws when it may not. */
export function clusterOf(dataDir: string): Cluster {
  const absolute = path.resolve(dataDir);
  const isNew = mkdirSync(absolute, { recursive: true, mode: 0o700 }) !== undefined;
  const account = ordinaryAccount(absolute);
  // Root's files stay closed to the account; it only passes through to its own.
  if (isNew && account) chmodSync(absolute, 0o711);
  const programsHome = path.join("/var/lib/chartables", nameOf(process.cwd()));
  const isReachable = !account || canEnter(account, absolute);
  const home = isReachable ? absolute : openDir(path.join(programsHome, nameOf(absolute)));
  const databaseDir = path.join(home, `postgres-${majorVersion}`);
  const socketDir =
    path.join(databaseDir, socketName).length <= longestSocketPath ? databaseDir : shortSocketDir(absolute, account);
  return {
    dataDir: absolute,
    lockFile: path.join(absolute, "postgres.lock"),
    databaseDir,
    socketDir,
    socketPath: path.join(socketDir, socketName),
    account,
    programsHome,
  };
}

/** Makes a directory that everybody may pass through, whatever the umask. */
export function openDir(dir: string): string {
  const made = mkdirSync(dir, { recursive: true });
  for (let each = dir; made && each.length >= made.length; each = path.dirname(each)) chmodSync(each, 0o755);
  return dir;
}

/** Closed to all but the account whose directory it is. */
export function closedDir(dir: string, account: Account | undefined): string {
  mkdirSync(dir, { recursive: true });
  chmodSync(dir, 0o700);
  if (account) chownSync(dir, account.uid, account.gid);
  return dir;
}

function nameOf(dir: string): string {
  return `${path.basename(dir)}-${createHash("sha256").update(dir).digest("hex").slice(0, 8)}`;
}

function shortSocketDir(dataDir: string, account: Account | undefined): string {
  const dir = path.join(tmpdir(), `chartables-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`);
  if (mkdirSync(dir, { recursive: true, mode: 0o700 })) closedDir(dir, account);
  if (statSync(dir).uid !== (account?.uid ?? process.getuid?.())) throw new Error(`${dir} belongs to another user`);
  return dir;
}
