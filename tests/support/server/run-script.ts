import { readFileSync } from "node:fs";
import path from "node:path";
import { type Child, startChild } from "./child.ts";
import { bareEnvironment, root } from "./own-settings.ts";

const scripts: Record<string, string> = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).scripts;

/** The database that a command uses. */
export interface Place {
  dataDir: string;
  databaseUrl?: string;
  /** More settings. */
  env?: Record<string, string>;
  /** What a pipe gives it to read. */
  input?: string;
}

/** The environment of a command that uses this database. */
export function commandEnvironment({ dataDir, databaseUrl, env }: Place): NodeJS.ProcessEnv {
  const environment = bareEnvironment();
  return {
    ...environment,
    PATH: [path.dirname(process.execPath), environment.PATH].join(path.delimiter),
    DATA_DIR: dataDir,
    LOG_LEVEL: "warn",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...env,
  };
}

/** Starts `npm run NAME -- ARGS`. Other processes may use the database at the same time. */
export function startScript(name: string, place: Place, ...args: string[]): Promise<Child> {
  return startChild("sh", ["-c", `${scripts[name]} "$@"`, name, ...args], {
    cwd: root,
    env: commandEnvironment(place),
    input: place.input,
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
