import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Cluster } from "./cluster.ts";
import { programEnvironment } from "./initdb.ts";
import type { Programs } from "./programs.ts";

/** Small, since it shares a machine of 1 GB with the server; `fsync` and its like stay as PostgreSQL has them: on. */
const profile = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  shared_buffers: "64MB",
  effective_cache_size: "384MB",
  work_mem: "4MB",
  maintenance_work_mem: "32MB",
  max_connections: "60",
  max_wal_size: "512MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",
  autovacuum_max_workers: "2",
  io_method: "sync",
  jit: "off",
  huge_pages: "off",
  log_min_messages: "log",
  log_checkpoints: "off",
  log_line_prefix: "",
};

/**
 * Stops PostgreSQL when its standard input closes, which it does when the process that started it is gone, however. A shell's
 * background process ignores SIGINT until PostgreSQL handles it: one that came too early is sent again.
 */
const supervisor =
  'exec 3<&0; "$@" </dev/null 3<&- & pg=$!; exec 2>&-; read _ <&3; while kill -INT $pg; do sleep 1; done & wait $pg; kill $!';

/** A PostgreSQL that this process started. It does not keep this process from ending. */
export interface Postmaster {
  /** Ends it by a fast shutdown: transactions roll back, what was committed is on the disk. */
  stop(): Promise<void>;
  /** Resolves with the last lines that it said once none of its processes is left. */
  ended: Promise<string[]>;
}

/** Starts PostgreSQL and waits until it is ready. Throws with its own words when it ends before. */
export async function startPostmaster(cluster: Cluster, { postgres }: Programs): Promise<Postmaster> {
  const settings = { ...profile, unix_socket_directories: cluster.socketDir };
  const switches = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn("sh", ["-c", supervisor, "sh", postgres, "-D", cluster.databaseDir, ...switches], {
    ...cluster.account,
    cwd: "/",
    env: programEnvironment(),
    // A session of its own: Ctrl-C on a terminal is for us, who let requests finish first.
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
  const handles = [child, child.stdin as Socket, child.stderr as Socket];
  child.stdin.on("error", () => {});

  const said: string[] = [];
  const lines = createInterface(child.stderr);
  // Each process of PostgreSQL holds the other end of this stream, and the supervisor does not.
  const silent = once(lines, "close").then(() => child.stdin.end());
  const ended = Promise.all([silent, once(child, "exit")]).then(() => said);
  // Where the supervisor alone was killed, nobody else would stop PostgreSQL.
  child.once("exit", () => {
    const pid = child.stderr.closed ? undefined : postmasterPid(cluster);
    if (pid && isPostmasterOf(cluster, pid)) process.kill(pid, "SIGINT");
  });

  return new Promise((resolve, reject) => {
    child.once("error", reject);
    ended.then(() => reject(new Error(said.findLast((line) => line.startsWith("FATAL")) ?? said.join(" "))));
    lines.on("line", (line) => {
      said.push(line);
      if (said.length > 20) said.shift();
      if (!line.endsWith("database system is ready to accept connections")) return;
      for (const handle of handles) handle.unref();
      resolve({
        ended,
        stop: async () => {
          for (const handle of handles) handle.ref();
          child.stdin.end();
          await ended;
        },
      });
    });
  });
}

/** The process id that a running or crashed PostgreSQL left in its directory; undefined after it ended in order. */
export function postmasterPid({ databaseDir }: Cluster): number | undefined {
  try {
    return Number.parseInt(readFileSync(path.join(databaseDir, "postmaster.pid"), "utf8"), 10);
  } catch {
    return undefined;
  }
}

/** Whether a process is the PostgreSQL of a cluster: a number may meanwhile be another process's. */
export function isPostmasterOf({ databaseDir }: Cluster, pid: number): boolean {
  return commandOf(pid).includes(databaseDir);
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
  }
}
