import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";

export const root = path.resolve(import.meta.dirname, "../../..");

/** An empty value for every setting of this checkout's `.env`. It counts as not set and hides the file's value. */
export function blankedSettings(): Record<string, string> {
  const dotenv = path.join(root, ".env");
  if (!existsSync(dotenv)) return {};
  return Object.fromEntries(Object.keys(parseEnv(readFileSync(dotenv, "utf8"))).map((name) => [name, ""]));
}

/** The variables that find programs, files and Node's compile cache, and those of `faketime`. */
const passed = /^(PATH|HOME|TMPDIR|LANG|TZ|LD_PRELOAD|FAKETIME\w*|NODE_COMPILE_CACHE)$/;

/** The environment for a program that must not see the settings of this one. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => passed.test(name));
  return { ...blankedSettings(), NODE_ENV: "production", ...Object.fromEntries(own) };
}
