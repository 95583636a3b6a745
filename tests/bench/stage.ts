import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { clusterOf } from "#db/embedded/cluster.ts";
import { migrateDatabase } from "#tests/support/database/migrate-database.ts";
import { createDatabase, startPostgres, type TestPostgres } from "#tests/support/database/postgres.ts";
import { startPicturedSite } from "#tests/support/pictures/pictured-site.ts";
import { type Child, startChild } from "#tests/support/server/child.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";
import { limitToOneGb, type MemoryWatch, watchMemory } from "./process-trees.ts";
import type { Size } from "./results.ts";

const preparedWithinMs = 180_000;

/** A server, and what its first start took. In a control group of 1 GB, where the system allows it. */
interface WatchedSite {
  server: TestServer;
  watch: MemoryWatch;
  isLimited: boolean;
  /** Until the sample catalogue was loaded. */
  seconds: number;
  maxMb: number;
}

/** The servers and databases that the bench measures. Each starts on first use and ends with `close`. */
export interface Stage {
  /** Of amounts of work, that of this run. */
  pick<Amount>(whole: Amount, quick: Amount, smoke: Amount): Amount;
  /** Reports progress on standard error. */
  log(text: string): void;
  /** A durable PostgreSQL. */
  postgres(): Promise<TestPostgres>;
  /** `DATABASE_URL` of a new database with the newest schema. */
  emptyCatalogue(): Promise<string>;
  /** `DATABASE_URL` of a database with the sample catalogue. */
  sampleDatabase(): Promise<string>;
  /** The built server on `sampleDatabase`. */
  site(): Promise<TestServer>;
  /** A built server with thirty listings that have pictures, and thirty that have drawn covers. */
  picturedSite(): ReturnType<typeof startPicturedSite>;
  /** The built server on the embedded PostgreSQL, watched from its start, when it has loaded the sample catalogue. */
  embeddedSite(): Promise<WatchedSite>;
  /** One more built server, stopped with the others. */
  server(options: {
    databaseUrl?: string;
    sampleData?: "on" | "off";
    env?: Record<string, string>;
    onStart?: (pid: number) => void;
  }): Promise<TestServer>;
  /** Starts a Node program of the repository that serves the port in its environment, and waits until it answers. */
  program(args: string[], env: Record<string, string>, readyPath: string): Promise<{ origin: string; child: Child }>;
  close(): Promise<void>;
}

/** Opens a stage on which nothing runs yet. */
export function openStage(size: Size): Stage {
  const closing: (() => Promise<unknown>)[] = [];
  const log = (text: string) => console.error(`… ${text}`);

  const postgres = once(async () => {
    const started = await startPostgres({ durable: true });
    closing.push(started.stop);
    return started;
  });

  const template = once(async () => {
    const databaseUrl = await (await postgres()).createDatabase();
    await migrateDatabase(databaseUrl);
    return path.basename(new URL(databaseUrl).pathname);
  });

  const server: Stage["server"] = async ({ databaseUrl, sampleData = "on", env: settings, onStart }) => {
    const port = await freePort("localhost");
    const env = { NODE_ENV: "production", ORIGIN: `http://localhost:${port}`, TRUST_PROXY: "1", ...settings };
    const started = await startServer({ port, env, sampleData, onStart, ...(databaseUrl && { databaseUrl }) });
    closing.push(started.stop);
    return started;
  };

  const embeddedSite: Stage["embeddedSite"] = once(async () => {
    log("starting on an empty database");
    // Reading it is dear: the kernel walks through all pages of PostgreSQL's shared memory.
    const watch = watchMemory(size === "smoke" ? 5_000 : undefined);
    closing.push(async () => watch.stop());
    let isLimited = false;
    const started = await server({
      onStart: (pid) => {
        watch.add(pid);
        isLimited = limitToOneGb(pid);
      },
    });
    const seconds = await sampleLoaded(started);
    return { server: started, watch, isLimited, seconds, maxMb: watch.maxMb() };
  });

  const onPostgres = async () => {
    const databaseUrl = await (await postgres()).createDatabase();
    log("loading the sample catalogue into PostgreSQL");
    const site = await server({ databaseUrl });
    await sampleLoaded(site);
    // Otherwise autovacuum would run during the measurements.
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query("vacuum analyze");
    await client.end();
    return { databaseUrl, site };
  };
  /** Loading the sample catalogue once more would take a third of a smoke run. */
  const onEmbedded = async () => {
    const { server: site } = await embeddedSite();
    return { databaseUrl: embeddedUrl(site), site };
  };
  const sampleSite = once(size === "smoke" ? onEmbedded : onPostgres);

  return {
    pick: (whole, quick, smoke) => ({ whole, quick, smoke })[size],
    log,
    postgres,
    emptyCatalogue: async () => createDatabase((await postgres()).url, await template()),
    sampleDatabase: async () => (await sampleSite()).databaseUrl,
    site: async () => (await sampleSite()).site,
    picturedSite: once(async () => {
      log("storing thirty pictures");
      const started = await startPicturedSite();
      closing.push(started.stop);
      return started;
    }),
    embeddedSite,
    server,
    program: async (args, env, readyPath) => {
      const port = await freePort("localhost");
      const child = await startChild(process.execPath, args, {
        cwd: root,
        env: { ...bareEnvironment(), HOST: "localhost", PORT: String(port), ...env },
      });
      closing.push(child.kill);
      const origin = `http://localhost:${port}`;
      await answering(origin + readyPath, child);
      return { origin, child };
    },
    close: async () => {
      for (const close of closing.reverse()) await close().catch((error) => log(`could not be stopped: ${error}`));
    },
  };
}

/** `DATABASE_URL` of the embedded database of a server that runs. */
export function embeddedUrl({ dataDir }: { dataDir: string }): string {
  const socket = encodeURIComponent(clusterOf(dataDir).socketDir);
  return `postgresql://postgres@localhost/postgres?host=${socket}`;
}

/** Waits until the server has loaded its sample catalogue. Returns how many seconds that took. */
async function sampleLoaded(server: TestServer): Promise<number> {
  const deadline = Date.now() + preparedWithinMs;
  while (Date.now() < deadline) {
    const line = /Loaded the sample catalogue: .* in ([\d.]+) s/.exec(server.output());
    if (line) return Number(line[1]);
    await wait(100);
  }
  throw new Error(`The server did not load the sample catalogue. Its output:\n${server.output()}`);
}

/** Runs a Node program of the repository to its end. Throws with its output when it fails. */
export async function runToEnd(args: string[]): Promise<void> {
  const child = await startChild(process.execPath, args, { cwd: root, env: bareEnvironment() });
  const code = await child.exited;
  if (code !== 0) throw new Error(`${path.basename(args[0] ?? "")} ended with ${code}. Its output:\n${child.output()}`);
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

async function answering(url: string, child: Child): Promise<void> {
  const deadline = Date.now() + preparedWithinMs;
  while (child.isRunning() && Date.now() < deadline) {
    const response = await fetch(url).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    if (response) throw new Error(`${url} answered ${response.status}. Its server's output:\n${child.output()}`);
    await wait(50);
  }
  throw new Error(`${url} did not answer. Its server's output:\n${child.output()}`);
}
