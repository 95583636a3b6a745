import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startPostgres, type TestPostgres } from "#tests/support/database/postgres.ts";
import { type Child, startChild } from "#tests/support/server/child.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

const preparedWithinMs = 180_000;

/** What the parts of the bench measure on. Everything starts when it is first asked for, and ends with `close`. */
export interface Stage {
  /** True for short rounds, whose figures say less. */
  quick: boolean;
  /** Says what is being done, where somebody waits for the table. */
  say(text: string): void;
  /** A PostgreSQL that keeps what it acknowledges. */
  postgres(): Promise<TestPostgres>;
  /** `DATABASE_URL` of a database with the sample catalogue. */
  sampleDatabase(): Promise<string>;
  /** The built server on that database. */
  site(): Promise<TestServer>;
  /** The built server on the embedded PostgreSQL, which may still be loading the sample catalogue. */
  embeddedSite(): Promise<TestServer>;
  /** One more built server, stopped with the others. */
  server(options: {
    databaseUrl?: string;
    sampleData?: "on" | "off";
    env?: Record<string, string>;
    onStart?: (pid: number) => void;
  }): Promise<TestServer>;
  /** A Node program of the repository that serves on a port, once it answers; the port is in its environment. */
  program(args: string[], env: Record<string, string>, readyPath: string): Promise<{ origin: string; child: Child }>;
  close(): Promise<void>;
}

/** Sets up an empty stage. */
export function openStage(quick: boolean): Stage {
  const closing: (() => Promise<unknown>)[] = [];
  const say = (text: string) => console.error(`… ${text}`);

  const postgres = once(async () => {
    const started = await startPostgres({ durable: true });
    closing.push(started.stop);
    return started;
  });

  const server: Stage["server"] = async ({ databaseUrl, sampleData = "on", env: settings, onStart }) => {
    const port = await freePort("localhost");
    const env = { ORIGIN: `http://localhost:${port}`, ...settings };
    const started = await startServer({ port, env, sampleData, onStart, ...(databaseUrl && { databaseUrl }) });
    closing.push(started.stop);
    return started;
  };

  const sampleSite = once(async () => {
    const databaseUrl = await (await postgres()).createDatabase();
    say("loading the sample catalogue into PostgreSQL");
    const site = await server({ databaseUrl });
    await sampleLoaded(site);
    // Left to itself it would be tidied up at some moment of the measuring.
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query("vacuum analyze");
    await client.end();
    return { databaseUrl, site };
  });

  return {
    quick,
    say,
    postgres,
    sampleDatabase: async () => (await sampleSite()).databaseUrl,
    site: async () => (await sampleSite()).site,
    embeddedSite: once(() => server({})),
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
      for (const close of closing.reverse()) await close();
    },
  };
}

/** Resolves once the server has its sample catalogue, to the seconds the loading took. */
export async function sampleLoaded(server: TestServer): Promise<number> {
  const deadline = Date.now() + preparedWithinMs;
  while (Date.now() < deadline) {
    const line = /Loaded the sample catalogue: .* in ([\d.]+) s/.exec(server.output());
    if (line) return Number(line[1]);
    await wait(100);
  }
  throw new Error(`The server did not load the sample catalogue and said:\n${server.output()}`);
}

/** Runs a Node program of the repository to its end. Throws with its own words when it fails. */
export async function runToEnd(args: string[]): Promise<void> {
  const child = await startChild(process.execPath, args, { cwd: root, env: bareEnvironment() });
  const code = await child.exited;
  if (code !== 0) throw new Error(`${path.basename(args[0] ?? "")} ended with ${code} and said:\n${child.output()}`);
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
    await wait(50);
  }
  throw new Error(`${url} did not answer; its server said:\n${child.output()}`);
}
