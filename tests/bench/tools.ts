import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { benchCache } from "./results.ts";

const listed = path.join(import.meta.dirname, "tools");
const installed = path.join(benchCache, "tools");
const lock = "package-lock.json";
/** Copied last: it says that the packages of this lock are all there. */
const stamp = path.join(installed, "installed-lock.json");

/** Installs the packages that only the bench needs, where they are missing or others than `tools/package-lock.json` lists. */
export function installTools(): void {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === readFileSync(path.join(listed, lock), "utf8")) return;
  console.error("… installing what only the bench needs");
  mkdirSync(installed, { recursive: true });
  for (const file of ["package.json", lock]) copyFileSync(path.join(listed, file), path.join(installed, file));
  const npm = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: installed, encoding: "utf8" });
  if (npm.status !== 0) throw new Error(`npm failed in ${installed}: ${npm.error?.message ?? npm.stderr}`);
  copyFileSync(path.join(installed, lock), stamp);
}

/** Loads one of these packages. */
export function loadTool(name: string): Promise<unknown> {
  return import(pathToFileURL(createRequire(path.join(installed, "package.json")).resolve(name)).href);
}
