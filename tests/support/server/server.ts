import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startChild } from "./child.ts";
import { freePort } from "./free-port.ts";
import { bareEnvironment, root } from "./own-settings.ts";
import { scratchDir } from "./scratch.ts";

const serverBuild = path.join(root, "build/server/index.js");
const readyWithinMs = 300_000;
const stopWithinMs = 30_000;

export interface ServerOptions {
  /** What serves the site, and its arguments. Default: `scripts/serve.ts`. */
  program?: string[];
  /** Default: the embedded database in `dataDir`. */
  databaseUrl?: string;
  /** Default: a temporary one, which `stop` removes. */
  dataDir?: string;
  sampleData?: "on" | "off";
  /** Default: a free one. */
  port?: number;
  /**
   * More settings; `NODE_ENV` is "test" unless they say "production". Of the test's own environment, only the variables
   * that find programs and files are passed on.
   */
  env?: Record<string, string>;
  /** Called with the process id at once, long before the server is ready. */
  onStart?: (pid: number) => void;
}

/** What a test needs to ask a server, and to reach its files and its database. */
export interface RunningServer {
  origin: string;
  port: number;
  dataDir: string;
  /** Undefined for the embedded database in `dataDir`. */
  databaseUrl?: string;
}

export interface TestServer extends RunningServer {
  pid: number;
  output(): string;
  exited: Promise<number>;
  /** Shuts the server down as a container does. Resolves to its exit code. */
  stop(): Promise<number>;
  /** Kills the server as a crash would. The data directory stays for the next server. */
  kill(): Promise<void>;
}

/**
 * Starts a server, by default the built one, and waits until it is ready. Throws with the server's output when it
 * cannot start.
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  if (!existsSync(serverBuild)) throw new Error("There is no build to test yet: npm run build makes it.");
  const scratch = options.dataDir === undefined ? scratchDir("data") : undefined;
  const dataDir = options.dataDir ?? scratch?.path ?? "";
  const port = options.port ?? (await freePort("localhost"));
  const origin = `http://localhost:${port}`;

  const child = await startChild(process.execPath, options.program ?? ["scripts/serve.ts"], {
    cwd: root,
    env: {
      ...bareEnvironment(),
      // Holds answers against their contract, and draws no preview at its start.
      NODE_ENV: "test",
      HOST: "localhost",
      PORT: String(port),
      DATA_DIR: dataDir,
      ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
      ...(options.sampleData && { SAMPLE_DATA: options.sampleData }),
      ...options.env,
    },
  });

  options.onStart?.(child.pid);
  const deadline = Date.now() + readyWithinMs;
  while (!(await isReady(origin)) || !child.isRunning()) {
    const hasEnded = !child.isRunning();
    if (!hasEnded && Date.now() < deadline) {
      await wait(50);
      continue;
    }
    const what = hasEnded ? `ended with ${await child.exited}` : `was not ready within ${readyWithinMs / 1000} s`;
    await child.kill();
    scratch?.remove();
    throw new Error(`The server ${what}. Its output:\n${child.output() || "(none)"}`);
  }

  return {
    origin,
    port,
    pid: child.pid,
    dataDir,
    databaseUrl: options.databaseUrl,
    output: child.output,
    exited: child.exited,
    stop: async () => {
      const code = await child.end("SIGTERM", stopWithinMs);
      scratch?.remove();
      return code;
    },
    kill: child.kill,
  };
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}
