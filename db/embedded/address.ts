import { createHash } from "node:crypto";
import { mkdirSync, statSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";

/** The longest path that `sun_path` of a Unix socket holds on Linux, without its closing zero. */
const longestSocketPath = 107;
const socketName = ".s.PGSQL.5432";

/** Where the embedded database of a data directory keeps its files, its lock and its socket. */
export interface EmbeddedAddress {
  dataDir: string;
  databaseDir: string;
  lockFile: string;
  /** What `pg` calls the host: the directory of the socket. */
  socketDir: string;
  socketPath: string;
}

/** The address of a data directory's database. Makes the directories, readable by this user alone; throws when it may not. */
export function embeddedAddress(dataDir: string): EmbeddedAddress {
  const absolute = path.resolve(dataDir);
  mkdirSync(absolute, { recursive: true, mode: 0o700 });
  const socketDir = path.join(absolute, socketName).length <= longestSocketPath ? absolute : shortSocketDir(absolute);
  return {
    dataDir: absolute,
    databaseDir: path.join(absolute, "postgres"),
    lockFile: path.join(absolute, "postgres.lock"),
    socketDir,
    socketPath: path.join(socketDir, socketName),
  };
}

function shortSocketDir(dataDir: string): string {
  const dir = path.join(tmpdir(), `chartables-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const { uid } = statSync(dir);
  if (uid !== userInfo().uid) throw new Error(`${dir} belongs to another user`);
  return dir;
}
