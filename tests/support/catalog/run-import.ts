import { readFileSync } from "node:fs";
import path from "node:path";
import { type Child, startChild } from "#tests/support/server/child.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";

/** The database that a command uses. */
export interface Place {
  dataDir: string;
  databaseUrl?: string;
}

/** The command line of `npm run import`. */
const command: string = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).scripts.import;

/** Starts `npm run import` with these arguments. Other processes may use the database at the same time. */
export function startImport({ dataDir, databaseUrl }: Place, ...args: string[]): Promise<Child> {
  const environment = bareEnvironment();
  return startChild("sh", ["-c", `${command} "$@"`, "import", ...args], {
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

/** Runs `npm run import` to its end. Returns its exit code and its output. */
export async function runImport(place: Place, ...args: string[]): Promise<{ code: number; output: string }> {
  const child = await startImport(place, ...args);
  const code = await child.exited;
  return { code, output: child.output() };
}

/** A number from the report of an import: `countOf(output, "kept")`. */
export function countOf(output: string, what: string): number {
  const line = output.split("\n").find((text) => new RegExp(`^\\s*[\\d,]+\\s+${what}`).test(text));
  return line ? Number(line.trim().split(/\s+/)[0]?.replaceAll(",", "")) : 0;
}
