import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { createDatabase } from "#tests/support/database/postgres.ts";
import { startChild } from "#tests/support/server/child.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";

const importOfSample = "scripts/import.ts db/sample.csv.gz";

/** The process that loads the sample catalogue for a server, if there is one. */
function loaderOf(server: number): number | undefined {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const found = lines.find((line) => line.includes(importOfSample) && Number(line.trim().split(/\s+/)[1]) === server);
  return found ? Number(found.trim().split(/\s+/)[0]) : undefined;
}

/** False once it has ended; a zombie process has no arguments any more. */
function isRunning(pid: number): boolean {
  try {
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).includes(importOfSample);
  } catch {
    return false;
  }
}

async function startLoading() {
  const databaseUrl = await createDatabase(inject("postgresUrl"), inject("postgresTemplate"));
  const server = await startChild(process.execPath, [path.join(root, "scripts/serve.ts")], {
    cwd: root,
    env: {
      ...bareEnvironment(),
      HOST: "localhost",
      PORT: String(await freePort("localhost")),
      DATA_DIR: scratchDir("data").path,
      DATABASE_URL: databaseUrl,
      SAMPLE_DATA: "on",
    },
  });
  onTestFinished(() => server.kill());
  await expect.poll(() => loaderOf(server.pid), { timeout: 30_000 }).toBeDefined();
  return { server, databaseUrl, loader: loaderOf(server.pid) as number };
}

test.each(["SIGKILL", "SIGTERM"] as const)(
  "a server that ends by %s while it loads the sample catalogue ends the import too",
  async (signal) => {
    const { server, databaseUrl, loader } = await startLoading();
    await withDatabaseOf({ dataDir: "", databaseUrl }, ({ withSession }) =>
      withSession(async ({ query }) => {
        // The import waits, and neither ends nor fails by itself.
        await query("begin");
        await query("lock table sale in share mode");
        process.kill(server.pid, signal);
        expect(await server.exited).toBe(signal === "SIGKILL" ? 137 : 0);
        await expect.poll(() => isRunning(loader), { timeout: 10_000 }).toBe(false);
      }),
    );
  },
);
