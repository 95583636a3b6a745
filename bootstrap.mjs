/**
 * What `npm start` and `npm test` run: makes what is missing, then serves or tests. Plain JavaScript without packages,
 * since it runs before any is installed, and on the machine's own Node; everything after that runs on the Node of
 * node_modules.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL(".", import.meta.url));
const bin = path.join(root, "node_modules/.bin");
const lockMark = path.join(root, "node_modules/.chartables-lock");
const buildMark = path.join(root, "build/.chartables-sources");
const reports = path.join(root, ".cache");
const isTerminal = Boolean(process.stdout.isTTY);
const signOfLifeMs = 15_000;

/** A failure that a person can do something about: its message is all there is to say. */
class Halt extends Error {
  /** @param {string} message @param {number} code */
  constructor(message, code = 1) {
    super(message);
    this.code = code;
  }
}

/** Lines of the summary that closes a test run. @type {string[][]} */
const summary = [];
const totals = { passed: 0, failed: 0, skipped: 0 };

// ---------------------------------------------------------------------------------------------------- commands

/** @returns {Promise<number>} */
async function start() {
  await installPackages();
  await buildSite();
  const { code } = await run(path.join(bin, "node"), ["db/scripts/serve.ts"], { output: "inherit", env: toolEnv() });
  return code;
}

/** @param {string[]} filter @returns {Promise<number>} */
async function test(filter) {
  rmSync(path.join(reports, "vitest.json"), { force: true });
  rmSync(path.join(reports, "playwright.json"), { force: true });
  mkdirSync(reports, { recursive: true });
  try {
    await installPackages();
    if (filter.length > 0) {
      await buildSite();
      await suite("Tests that match", "vitest", vitestArgs(filter), readVitest);
    } else {
      await findBrowser();
      await check("Format and lint", "biome", ["check", "."], "npx biome check --write . repairs most of this.");
      await check("Types", "tsc", [], "Correct the lines above.");
      await check("Dead code", "knip", [], "Remove what nothing uses, or name its user in knip.json.");
      await buildSite();
      await suite("Unit, model and HTTP tests", "vitest", vitestArgs([]), readVitest);
      await suite("Browser tests", "playwright", ["test"], readPlaywright);
    }
    return 0;
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
    console.error(`\n${error.message}`);
    totals.failed ||= 1;
    return error.code;
  } finally {
    if (!stopped) printSummary();
  }
}

/** @param {string[]} filter */
function vitestArgs(filter) {
  const json = path.join(reports, "vitest.json");
  return ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${json}`, ...filter];
}

function printSummary() {
  const width = Math.max(0, ...summary.map(([what = ""]) => what.length));
  console.log();
  for (const [what = "", how = ""] of summary) console.log(`${what.padEnd(width)}  ${how}`);
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
  console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
}

// ---------------------------------------------------------------------------------------------------- packages

async function installPackages() {
  if (!existsSync(path.join(root, "package-lock.json"))) throw new Halt("package-lock.json is missing here.");
  const lock = `${process.platform}-${process.arch} ${hashOf(["package-lock.json"])}`;
  const isInstalled = textOf(lockMark) === lock || installedAsLocked();
  if (!isInstalled || !nodeVersion()) {
    await step(
      "Installing packages",
      "npm",
      ["ci", "--include=dev", "--include=optional", "--loglevel=error", "--no-audit", "--no-fund"],
      {
        env: npmEnv(),
        hint: "Mend what npm names above, often the network or a full disk, then run the same command again.",
      },
    );
    if (!existsSync(path.join(bin, "node"))) {
      throw new Halt(
        "npm was told not to run install scripts, and one of them brings the Node this project runs on: " +
          "run `npm ci --include=dev --ignore-scripts=false`, then the same command again.",
      );
    }
    if (!nodeVersion())
      throw new Halt("The Node that npm installed does not run on this system: see npx node --version.");
  }
  writeFileSync(lockMark, lock);
}

/** Whether somebody else, `npm install` say, already installed what the lock names; optional packages may be missing. */
function installedAsLocked() {
  const installed = packagesOf("node_modules/.package-lock.json");
  return Object.entries(packagesOf("package-lock.json")).every(
    ([place, { version, optional }]) =>
      place === "" || (installed[place] ? installed[place].version === version : optional),
  );
}

/** @param {string} lockFile @returns {Record<string, { version?: string, optional?: boolean }>} */
function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(path.join(root, lockFile), "utf8")).packages ?? {};
  } catch {
    return {};
  }
}

function nodeVersion() {
  const asked = spawnSync(path.join(bin, "node"), ["--version"], { encoding: "utf8" });
  return asked.status === 0 ? asked.stdout.trim() : undefined;
}

// ---------------------------------------------------------------------------------------------------- build

async function buildSite() {
  const sources = hashOf([
    "app",
    "db",
    "public",
    "vite.config.ts",
    "remix.config.js",
    "package.json",
    "package-lock.json",
  ]);
  if (textOf(buildMark) === sources) return;
  rmSync(buildMark, { force: true });
  await step("Building the site", "remix", ["vite:build"], {
    env: toolEnv({ NODE_ENV: "production" }),
    hint: "Correct what is named above, then run the same command again.",
  });
  writeFileSync(buildMark, sources);
}

// ---------------------------------------------------------------------------------------------------- browser

async function findBrowser() {
  if (browser()) return;
  const byHand = isDebian() ? "sudo apt-get install chromium" : "npx playwright install chromium";
  const hint = `Install Chromium with \`${byHand}\`, or name yours in CHROMIUM, then run npm test again.`;
  if (isDebian() && isRoot()) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const packages = "apt-get update && apt-get install -y --no-install-recommends chromium";
    await step("Installing Chromium", "sh", ["-c", packages], { env, hint });
  } else {
    const withLibraries = isRoot() ? ["--with-deps"] : [];
    await step("Installing Chromium", "playwright", ["install", ...withLibraries, "chromium"], {
      env: toolEnv(),
      hint,
    });
  }
  if (!browser()) throw new Halt(`Chromium was installed but does not start. ${hint}`);
}

function browser() {
  const asked = spawnSync(path.join(bin, "node"), ["tests/support/browser.ts"], { cwd: root, encoding: "utf8" });
  return asked.status === 0 ? asked.stdout.trim() : undefined;
}

function isDebian() {
  return /^ID=debian$/m.test(textOf("/etc/os-release") ?? "");
}

function isRoot() {
  return process.getuid?.() === 0;
}

// ---------------------------------------------------------------------------------------------------- steps

/**
 * Runs a program behind a line that says what it does and for how long; its output shows only when it fails.
 * @param {string} title @param {string} program @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, hint: string }} options
 */
async function step(title, program, args, { env, hint }) {
  const clock = startClock(title);
  const { code, output } = await run(program, args, { output: "keep", env }).finally(clock.stop);
  const took = clock.read();
  if (stopped) throw new Halt(`${title} was stopped.`, stoppedCode());
  summary.push([title, code === 0 ? took : `failed after ${took}`]);
  if (code !== 0) {
    console.error(`${title}… failed after ${took}\n\n${output.trim()}`);
    throw new Halt(hint);
  }
  const lastLine = output.trimEnd().split("\n").at(-1)?.trim();
  console.log(`${title}… ${took}${lastLine ? ` (${lastLine})` : ""}`);
}

/** @param {string} title @param {string} tool @param {string[]} args @param {string} hint */
function check(title, tool, args, hint) {
  return step(title, path.join(bin, tool), args, { env: toolEnv(), hint });
}

/**
 * Runs a test suite with its own output in sight, and adds what it counted to the totals.
 * @param {string} title @param {string} tool @param {string[]} args @param {() => typeof totals} count
 */
async function suite(title, tool, args, count) {
  console.log(`\n${title}…`);
  const began = Date.now();
  const { code } = await run(path.join(bin, tool), args, {
    output: isTerminal ? "inherit" : "pass on",
    env: toolEnv({ NODE_ENV: "test" }),
  });
  if (stopped) throw new Halt(`${title} were stopped.`, stoppedCode());
  const took = inWords(Date.now() - began);
  const { passed, skipped, ...counted } = count();
  // A file that cannot even be loaded fails without a test to its name.
  const failed = code === 0 ? counted.failed : Math.max(counted.failed, 1);
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  summary.push([title, `${took}, ${passed} passed, ${failed} failed`]);
  if (failed > 0) throw new Halt(`${title} failed.`, code || 1);
}

function readVitest() {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report("vitest.json");
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

function readPlaywright() {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report("playwright.json").stats ?? {};
  return { passed: expected + flaky, failed: unexpected, skipped };
}

/** @param {string} name */
function report(name) {
  try {
    return JSON.parse(readFileSync(path.join(reports, name), "utf8"));
  } catch {
    return {};
  }
}

/** A ticking line on a terminal, a line now and then elsewhere. @param {string} title */
function startClock(title) {
  const began = Date.now();
  const read = () => inWords(Date.now() - began);
  if (!isTerminal) console.log(`${title}…`);
  const say = () =>
    isTerminal ? process.stdout.write(`\r${title}… ${read()}`) : console.log(`${title}… ${read()} so far`);
  if (isTerminal) say();
  const timer = setInterval(say, isTerminal ? 1000 : signOfLifeMs);
  const stop = () => {
    clearInterval(timer);
    if (isTerminal) process.stdout.write("\r\x1b[K");
  };
  return { read, stop };
}

/** @param {number} ms */
function inWords(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

// ---------------------------------------------------------------------------------------------------- processes

/**
 * The program that runs now, and whether it is a step that may be cut off: it is begun anew the next time.
 * @type {{ child: import("node:child_process").ChildProcess, isStep: boolean } | undefined}
 */
let current;
/** The signal that asked this process to end. @type {NodeJS.Signals | undefined} */
let stopped;
let stoppedAt = 0;

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => stop(signal));

// npm hands signals to the shell between it and us, and many a shell dies of them without a word to us.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop("SIGTERM"), 500).unref();

/**
 * A server and a suite end in order, unless they are told twice; one signal may arrive twice, through npm and straight.
 * @param {NodeJS.Signals} signal
 */
function stop(signal) {
  if (!current) process.exit(128 + constants.signals[signal]);
  const { child, isStep } = current;
  if (stopped) {
    if (Date.now() - stoppedAt > 1000) child.kill("SIGKILL");
    return;
  }
  stopped = signal;
  stoppedAt = Date.now();
  // On a terminal Ctrl-C reaches the program without our help.
  if (!(signal === "SIGINT" && process.stdin.isTTY)) child.kill(signal);
  // npm does not hurry.
  if (isStep) setTimeout(() => child.kill("SIGKILL"), 2000).unref();
}

function stoppedCode() {
  return 128 + (stopped ? constants.signals[stopped] : 0);
}

/**
 * @param {string} program @param {string[]} args
 * @param {{ output: "keep" | "pass on" | "inherit", env: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
function run(program, args, { output, env }) {
  return new Promise((resolve, reject) => {
    /** @type {import("node:child_process").StdioOptions} */
    const stdio = output === "inherit" ? "inherit" : ["ignore", "pipe", "pipe"];
    const child = spawn(program, args, { cwd: root, env, stdio });
    current = { child, isStep: output === "keep" };
    let kept = "";
    let lastHeard = Date.now();
    const began = lastHeard;
    const hear = (/** @type {NodeJS.WriteStream} */ to) => (/** @type {Buffer} */ chunk) => {
      lastHeard = Date.now();
      if (output === "pass on") to.write(chunk);
      else kept += chunk;
    };
    child.stdout?.on("data", hear(process.stdout));
    child.stderr?.on("data", hear(process.stderr));
    const life = setInterval(() => {
      if (output !== "pass on" || Date.now() - lastHeard < signOfLifeMs) return;
      lastHeard = Date.now();
      console.log(`… ${inWords(lastHeard - began)} so far`);
    }, 1000);
    const end = () => {
      clearInterval(life);
      current = undefined;
    };
    child.on("error", (error) => {
      end();
      const isMissing = "code" in error && error.code === "ENOENT";
      reject(
        new Halt(isMissing ? `The program ${program} was not found.` : `${program} did not start: ${error.message}`),
      );
    });
    // What the program itself started may hold its output open for longer.
    child.on("exit", () => stopped && [child.stdout, child.stderr].map((stream) => stream?.destroy()));
    child.on("close", (code, signal) => {
      end();
      resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), output: kept });
    });
  });
}

/** @param {Partial<NodeJS.ProcessEnv>} more @returns {NodeJS.ProcessEnv} */
function toolEnv(more = {}) {
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ""}`, ...more };
}

/** Without the Node of node_modules, which npm is about to replace. @returns {NodeJS.ProcessEnv} */
function npmEnv() {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => path.resolve(folder) !== bin);
  return { ...process.env, PATH: folders.join(path.delimiter) };
}

// ---------------------------------------------------------------------------------------------------- files

/** One hash over the contents of files and directories below the root; what does not exist counts as nothing. */
function hashOf(/** @type {string[]} */ names) {
  const hash = createHash("sha256");
  const add = (/** @type {string} */ name) => {
    const file = path.join(root, name);
    if (!existsSync(file)) return;
    if (statSync(file).isDirectory()) for (const entry of readdirSync(file).sort()) add(path.join(name, entry));
    else hash.update(`${name}\0`).update(readFileSync(file)).update("\0");
  };
  for (const name of names) add(name);
  return hash.digest("hex");
}

/** @param {string} file */
function textOf(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

// ---------------------------------------------------------------------------------------------------- main

async function main() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Halt(`Chartables needs Node 20.19 or newer to install itself; this is ${process.versions.node}.`);
  }
  const [command, ...rest] = process.argv.slice(2);
  if (command === "start") return start();
  if (command === "test") return test(rest);
  throw new Halt("Usage: node bootstrap.mjs start | test [filter…]");
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Halt)) throw error;
  console.error(error.message);
  process.exitCode = error.code;
}
