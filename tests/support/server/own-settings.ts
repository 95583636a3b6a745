import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";

export const root = path.resolve(import.meta.dirname, "../../..");

/** An empty value for every setting of this checkout's `.env`: the app counts it as not set, and leaves the file's aside. */
export function blankedSettings(): Record<string, string> {
  const dotenv = path.join(root, ".env");
  if (!existsSync(dotenv)) return {};
  return Object.fromEntries(Object.keys(parseEnv(readFileSync(dotenv, "utf8"))).map((name) => [name, ""]));
}

/** What finds programs and files, compiled ones too, and what day it is where the tests are run on another. */
const passed = /^(PATH|HOME|TMPDIR|LANG|TZ|LD_PRELOAD|FAKETIME\w*|NODE_COMPILE_CACHE)$/;

/** The environment of a program that must not see this one's settings. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => passed.test(name));
  return { ...blankedSettings(), NODE_ENV: "production", ...Object.fromEntries(own) };
}
