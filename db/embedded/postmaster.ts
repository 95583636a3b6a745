import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Cluster } from "./cluster.ts";
import { programEnvironment } from "./programs.ts";

/** Small, since it shares a machine of 1 GB with the server. What makes it durable stays as PostgreSQL has it: on. */
const profile = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  shared_buffers: "48MB",
  maintenance_work_mem: "32MB",
  max_connections: "60",
  max_wal_size: "512MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  max_parallel_workers: "0",
  autovacuum_max_workers: "2",
  io_method: "sync",
  jit: "off",
  log_min_messages: "log",
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

/** Starts PostgreSQL and waits until it is ready. `onOrphaned` is called if its supervisor is killed alone. Throws with its own words. */
export async function startPostmaster(
  { databaseDir, socketDir, account }: Cluster,
  programs: string,
  onOrphaned: () => void,
): Promise<Postmaster> {
  const settings = Object.entries({ ...profile, unix_socket_directories: socketDir });
  const switches = settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const postgres = [path.join(programs, "postgres"), "-D", databaseDir, ...switches];
  const child = spawn("sh", ["-c", supervisor, "sh", ...postgres], {
    ...account,
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
  child.once("exit", () => child.stderr.closed || onOrphaned());

  return new Promise((resolve, reject) => {
    child.once("error", reject);
    ended.then(() => reject(new Error(said.findLast((line) => line.startsWith("FATAL")) ?? said.join(" "))));
    lines.on("line", (line) => {
      said.push(line);
      if (said.length > 20) said.shift();
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
