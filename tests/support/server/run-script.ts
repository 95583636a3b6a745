import { readFileSync } from "node:fs";
import path from "node:path";
import type { Place } from "#tests/support/catalog/run-import.ts";
import { type Child, startChild } from "./child.ts";
import { bareEnvironment, root } from "./own-settings.ts";

const scripts: Record<string, string> = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).scripts;

/** Starts `npm run NAME -- ARGS` on the database of this place, in this folder. */
export function startScript(name: string, { dataDir, databaseUrl }: Place, ...args: string[]): Promise<Child> {
  const environment = bareEnvironment();
  return startChild("sh", ["-c", `${scripts[name]} "$@"`, name, ...args], {
    cwd: root,
    env: {
      ...environment,
      PATH: [path.dirname(process.execPath), environment.PATH].join(path.delimiter),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  });
}

/** Runs it to its end. Returns its exit code and its output. */
export async function runScript(
  name: string,
  place: Place,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  const child = await startScript(name, place, ...args);
  const code = await child.exited;
  return { code, output: child.output() };
}
