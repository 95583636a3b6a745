import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { majorVersion, ordinaryAccount } from "#db/embedded/cluster.ts";
import { findPrograms } from "#db/embedded/programs.ts";
import { type Child, startChild } from "#tests/support/server/child.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { bareEnvironment } from "#tests/support/server/own-settings.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";

const readyWithinMs = 60_000;
const stopWithinMs = 20_000;

export interface PostgresOptions {
  /** True: acknowledged writes survive a crash of the machine, not only of the server. Slower. */
  durable?: boolean;
  /** More lines of `postgresql.conf`. */
  settings?: Record<string, string>;
}

export interface TestPostgres {
  /** The address of the server's own database, as a superuser. */
  url: string;
  port: number;
  /** Makes an empty database and returns its `DATABASE_URL`. */
  createDatabase(): Promise<string>;
  output(): string;
  /** Shuts down and removes everything. */
  stop(): Promise<void>;
  /** Kills the server as a crash would. Its files stay for `restart`. */
  kill(): Promise<void>;
  /** Starts the server again on the same files and port. Shuts it down first if it still runs. */
  restart(): Promise<void>;
}

/**
 * Starts a PostgreSQL in a temporary directory, on 127.0.0.1, without passwords. `TEST_POSTGRES` names a directory of
 * programs to use instead of npm's: /usr/lib/postgresql/15/bin.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<TestPostgres> {
  const scratch = scratchDir("postgres");
  const account = ordinaryAccount(scratch.path);
  const programs =
    process.env.TEST_POSTGRES ?? findPrograms({ account, programsHome: scratch.path, version: majorVersion });
  const data = path.join(scratch.path, "data");
  mkdirSync(data, { mode: 0o700 });
  if (account) chownSync(data, account.uid, account.gid);
  const run = { ...account, cwd: "/", env: { ...bareEnvironment(), LC_ALL: "C" } };
  const locale = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
  const made = spawnSync(
    path.join(programs, "initdb"),
    [`--pgdata=${data}`, "--username=postgres", "--auth=trust", "--encoding=UTF8", `--locale=${locale}`, "--no-sync"],
    { ...run, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);

  const settings: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "400",
    // A run makes a hundred databases. Every minute, each would get a process that finds nothing to do.
    autovacuum_naptime: "10min",
    // Far from UTC and off by half an hour: reveals a query that depends on the server's time zone.
    timezone: "Asia/Kolkata",
    ...(!options.durable && { fsync: "off", full_page_writes: "off" }),
    ...options.settings,
  };
  const switches = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const start = (onPort: number) =>
    startReady(onPort, () =>
      startChild(path.join(programs, "postgres"), ["-D", data, "-p", String(onPort), ...switches], {
        ...run,
        lastSignal: "SIGQUIT",
      }),
    );

  const port = await freePort("127.0.0.1");
  let server = await start(port);
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  return {
    url,
    port,
    createDatabase: () => createDatabase(url),
    output: () => server.output(),
    stop: async () => {
      // SIGQUIT is the immediate shutdown: the files are removed anyway.
      if (server.isRunning()) await server.end("SIGQUIT", stopWithinMs);
      scratch.remove();
    },
    kill: () => server.kill(),
    restart: async () => {
      // SIGINT is the fast shutdown: it does not wait for connections to end.
      if (server.isRunning()) await server.end("SIGINT", stopWithinMs);
      server = await start(port);
    },
  };
}

/** Makes a database on the server of `serverUrl`, empty or a copy of `template`, and returns its `DATABASE_URL`. */
export async function createDatabase(serverUrl: string, template = "template1"): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await withClient(serverUrl, (client) => client.query(`create database ${name} template ${template}`));
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

/**
 * Starts the server and waits until it answers. Tries again: after a crash, old backends may hold the files for a
 * moment.
 */
async function startReady(port: number, start: () => Promise<Child>): Promise<Child> {
  const deadline = Date.now() + readyWithinMs;
  let server = await start();
  while (!(await answers(port))) {
    if (Date.now() > deadline) {
      await server.kill();
      throw new Error(`PostgreSQL was not ready within ${readyWithinMs / 1000} s. Its output:\n${server.output()}`);
    }
    await wait(50);
    if (server.isRunning()) continue;
    if (!/shared memory block|lock file/.test(server.output())) {
      throw new Error(`PostgreSQL ended with ${await server.exited}. Its output:\n${server.output()}`);
    }
    server = await start();
  }
  return server;
}

async function answers(port: number): Promise<boolean> {
  try {
    await withClient(`postgresql://postgres@127.0.0.1:${port}/postgres`, (client) => client.query("select 1"));
    return true;
  } catch {
    return false;
  }
}

async function withClient(url: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}
