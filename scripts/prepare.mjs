/**
 * What `npm start` and `npm test` share: running programs, and installing and building what is missing. Plain JavaScript
 * without packages, since it runs before any is installed; all that it starts runs on the Node of node_modules.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";

const bin = path.resolve("node_modules/.bin");
/** Where Node keeps what it compiled: a program that is started again is there in two thirds of the time. */
const compiled = path.resolve(".cache/node");
const systemPath = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => path.resolve(folder) !== bin);

/** @param {string} sentence @returns {never} */
export function fail(sentence, code = 1) {
  console.error(sentence);
  process.exit(code);
}

/**
 * Runs a program, those of node_modules first, to its end: its exit code and, where it is quiet, what it said.
 * @param {string} program @param {string[]} args @param {{ env?: Record<string, string>, isQuiet?: boolean }} [options]
 * @returns {Promise<{ code: number, said: string }>}
 */
export function run(program, args, { env = {}, isQuiet = false } = {}) {
  const child = spawn(program, args, {
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: [bin, ...systemPath].join(path.delimiter), ...env },
    stdio: isQuiet ? ["ignore", "pipe", "pipe"] : "inherit",
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += chunk));
  // On a terminal Ctrl-C reaches the program without our help. Either way it ends in its own time, and we after it.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => (signal === "SIGINT" && process.stdin.isTTY) || child.kill(signal));
  }
  return new Promise((resolve) => {
    child.once("error", ({ message }) => fail(`${program} does not start: ${message}`));
    child.once("close", (code, signal) => {
      if (signal) process.exit(128 + constants.signals[signal]);
      resolve({ code: code ?? 1, said });
    });
  });
}

export async function installPackages() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Chartables needs Node 20.19 or newer to install itself; this is ${process.versions.node}.`);
  }
  const mark = "node_modules/.chartables-lock";
  const lock = `${process.platform}-${process.arch} ${hashOf(["package-lock.json"])}`;
  if (read(mark) === lock) return;
  console.log("Installing packages…");
  // npm must not run on the Node that it is about to replace.
  const env = { PATH: systemPath.join(path.delimiter) };
  const { code } = await run("npm", ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"], { env });
  if (code !== 0) fail("Mend what npm names above, often the network or a full disk, then run the same again.", code);
  if (!existsSync(path.join(bin, "node"))) fail("npm ran no install scripts. Run: npm ci --ignore-scripts=false");
  writeFileSync(mark, lock);
}

export async function buildSite() {
  const mark = "build/.chartables-sources";
  const sources = hashOf(["app", "db", "public", "vite.config.ts", "remix.config.js", "package-lock.json"]);
  if (read(mark) === sources) return;
  console.log("Building the site…");
  const { code, said } = await run("remix", ["vite:build"], { env: { NODE_ENV: "production" }, isQuiet: true });
  if (code !== 0) fail(said, code);
  writeFileSync(mark, sources);
}

/** @param {string} file */
export function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** One hash over files and directories. @param {string[]} names */
function hashOf(names) {
  const hash = createHash("sha256");
  const add = (/** @type {string} */ name) => {
    if (statSync(name).isDirectory()) for (const entry of readdirSync(name).sort()) add(path.join(name, entry));
    else hash.update(`${name}\0`).update(readFileSync(name));
  };
  for (const name of names) add(name);
  return hash.digest("hex");
}
