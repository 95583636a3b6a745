import path from "node:path";
import { startChild } from "./child.ts";
import { bareEnvironment, root } from "./own-settings.ts";
import type { Place } from "./run-script.ts";

/**
 * Runs a program of `tests/support` beside a server, on its database, with this value as its argument: models read their
 * settings once per process. Throws with its output when it fails.
 */
export async function runOnDatabase({ dataDir, databaseUrl }: Place, program: string, value: unknown): Promise<void> {
  const child = await startChild(process.execPath, [path.join(root, "tests/support", program), JSON.stringify(value)], {
    cwd: root,
    env: { ...bareEnvironment(), DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  });
  if ((await child.exited) !== 0) throw new Error(`${program} failed:\n${child.output()}`);
}
