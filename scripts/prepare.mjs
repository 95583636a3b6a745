/**
 * Shared by `npm start` and `npm test`: runs programs, and installs and builds what is missing. Plain JavaScript
 * without packages, since it runs before any is installed. The programs it starts run on the Node of node_modules.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";

const bin = path.resolve("node_modules/.bin");
/** Node's compile cache: with it, a program starts in two thirds of the time. */
const compileCache = path.resolve(".cache/node");
const systemPath = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => path.resolve(folder) !== bin);

/** @param {string} sentence @returns {never} */
export function fail(sentence, code = 1) {
  console.error(sentence);
  process.exit(code);
}

/**
 * Runs a program to its end, from node_modules if it is there. Returns its exit code and, with `isQuiet`, its output.
 * @param {string} program @param {string[]} args @param {{ env?: Record<string, string>, isQuiet?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { env = {}, isQuiet = false } = {}) {
  const child = spawn(program, args, {
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, PATH: [bin, ...systemPath].join(path.delimiter), ...env },
    stdio: isQuiet ? ["ignore", "pipe", "pipe"] : "inherit",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  // On a terminal Ctrl-C reaches the program by itself. Either way the program ends first, and this process after it.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => (signal === "SIGINT" && process.stdin.isTTY) || child.kill(signal));
  }
  return new Promise((resolve) => {
    child.once("error", ({ message }) => fail(`${program} could not be started: ${message}`));
    child.once("close", (code, signal) => {
      if (signal) process.exit(128 + constants.signals[signal]);
      resolve({ code: code ?? 1, output });
    });
  });
}

export async function installPackages() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Chartables needs Node.js 20.19 or newer. This is ${process.versions.node}.`);
  }
  const stamp = "node_modules/.chartables-lock";
  const lock = `${process.platform}-${process.arch} ${hashOf(["package-lock.json"])}`;
  if (read(stamp) === lock) return;
  console.log("Installing packages…");
  // npm must not run on the Node that it replaces.
  const env = { PATH: systemPath.join(path.delimiter) };
  // npm warns of engines that do not suit the Node that it runs on; the programs run on the one that it installs.
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code } = await run("npm", args, { env });
  if (code !== 0) fail("npm failed. Fix what it names above, often the network or a full disk, and try again.", code);
  if (!existsSync(path.join(bin, "node"))) fail("npm skipped the install scripts. Run: npm ci --ignore-scripts=false");
  writeFileSync(stamp, lock);
}

/** Builds the site unless it is built. @param {() => Promise<void>} [meanwhile] what else is done during a build */
export async function buildSite(meanwhile) {
  const stamp = "build/.chartables-sources";
  const sources = hashOf([
    "app",
    "db",
    "public",
    "vite.config.ts",
    "scripts/assets/compress-files.ts",
    "remix.config.js",
    "package-lock.json",
  ]);
  if (read(stamp) === sources) return;
  console.log("Building the site…");
  const [{ code, output }] = await Promise.all([
    run("remix", ["vite:build"], { env: { NODE_ENV: "production" }, isQuiet: true }),
    meanwhile?.(),
  ]);
  if (code !== 0) fail(output, code);
  writeFileSync(stamp, sources);
}

/** @param {string} file */
export function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** One hash of files and directories. @param {string[]} names */
function hashOf(names) {
  const hash = createHash("sha256");
  const add = (/** @type {string} */ name) => {
    if (statSync(name).isDirectory()) for (const entry of readdirSync(name).sort()) add(path.join(name, entry));
    else hash.update(`${name}\0`).update(readFileSync(name));
  };
  for (const name of names) add(name);
  return hash.digest("hex");
}
