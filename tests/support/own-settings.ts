import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";

export const root = path.resolve(import.meta.dirname, "../..");

/** An empty value for every setting of this checkout's `.env`: the app counts it as not set, and leaves the file's aside. */
export function blankedSettings(): Record<string, string> {
  const dotenv = path.join(root, ".env");
  if (!existsSync(dotenv)) return {};
  return Object.fromEntries(Object.keys(parseEnv(readFileSync(dotenv, "utf8"))).map((name) => [name, ""]));
}

/** The environment of a program that must not see this one's settings: only what finds programs and files. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...blankedSettings(), NODE_ENV: "production" };
  for (const name of ["PATH", "HOME", "TMPDIR", "LANG"]) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return env;
}
