import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import type { Cluster } from "./cluster.ts";
import { programEnvironment } from "./programs.ts";

/** Small, since it shares a machine of 1 GB with the server. The defaults for durability stay. */
const profile = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  shared_buffers: "32MB",
  maintenance_work_mem: "32MB",
  max_connections: "60",
  max_wal_size: "512MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  max_parallel_workers: "0",
  autovacuum_max_workers: "2",
  jit: "off",
  log_min_messages: "log",
};

/**
 * Stops PostgreSQL when standard input closes, since the process that started it is gone. Repeats SIGINT, which a
 * shell's background process ignores until PostgreSQL handles it.
 */
const supervisor =
  'exec 3<&0; "$@" </dev/null 3<&- & pg=$!; exec 2>&-; read _ <&3; while kill -INT $pg; do sleep 1; done & wait $pg; kill $!';

/** A PostgreSQL that this process started. This process can end before it. */
export interface Postmaster {
  /** A fast shutdown: open transactions roll back, committed ones are on disk. */
  stop(): Promise<void>;
  /** Resolves with its last lines of output when all its processes have ended. */
  ended: Promise<string[]>;
}

/**
 * Starts PostgreSQL and waits until it is ready. Calls `onOrphaned` if only its supervisor is killed. Throws
 * PostgreSQL's message.
 */
export async function startPostmaster(
  { databaseDir, socketDir, account, version }: Cluster,
  programs: string,
  onOrphaned: () => void,
): Promise<Postmaster> {
  const newer = version >= 18 ? { io_method: "sync" } : {};
  const settings = Object.entries({ ...profile, ...newer, unix_socket_directories: socketDir });
  const switches = settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const postgres = [path.join(programs, "postgres"), "-D", databaseDir, ...switches];
  const child = spawn("sh", ["-c", supervisor, "sh", ...postgres], {
    ...account,
    cwd: "/",
    env: programEnvironment(),
    // A session of its own: Ctrl-C must reach this process only, which finishes its requests first.
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
  const handles = [child, child.stdin as Socket, child.stderr as Socket];
  child.stdin.on("error", () => {});

  const output: string[] = [];
  const lines = createInterface(child.stderr);
  // Each process of PostgreSQL holds the other end of this stream; the supervisor does not.
  const silent = once(lines, "close").then(() => child.stdin.end());
  const ended = Promise.all([silent, once(child, "exit")]).then(() => output);
  child.once("exit", () => child.stderr.closed || onOrphaned());

  return new Promise((resolve, reject) => {
    child.once("error", reject);
    ended.then(() => reject(new Error(output.findLast((line) => line.startsWith("FATAL")) ?? output.join(" "))));
    lines.on("line", (line) => {
      output.push(line);
      if (output.length > 20) output.shift();
      if (!line.endsWith("database system is ready to accept connections")) return;
      for (const handle of handles) handle.unref();
      const stop = async () => {
        for (const handle of handles) handle.ref();
        child.stdin.end();
        await ended;
      };
      resolve({ ended, stop });
    });
  });
}

/** How to reach a cluster's server. Everybody who can enter the socket's directory is trusted. */
export function connectionTo({ socketDir }: Cluster): pg.ClientConfig {
  return { host: socketDir, port: 5432, user: "postgres", database: "postgres" };
}

/** The state of a cluster's server, in whichever container it is. A server that starts or stops is busy. */
export async function probeServer(cluster: Cluster): Promise<"open" | "busy" | "gone"> {
  const client = new pg.Client({ ...connectionTo(cluster), connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return "open";
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    // Where another user's files are, no server of ours runs: `makeCluster` says whose they must be.
    return /^(?:ENOENT|ECONNREFUSED|EACCES)$/.test(String(code)) ? "gone" : "busy";
  } finally {
    await client.end().catch(() => {});
  }
}
