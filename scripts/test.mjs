/**
 * npm test: every check and every suite but the long one. npm test -- WORD…: the tests of files whose names contain one
 * of the words. npm run test:long: what is long by nature, below tests/long, and the tests of the browser with the tag
 * @long. With --times, prints what each file took. With --update-costs, writes the table of costs again.
 */
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { buildSite, fail, installPackages, read, run } from "./prepare.mjs";
import { addUp, maxFlaky, readPlaywright, readVitest, timesTable } from "./test-reports.mjs";

const reports = { vitest: ".cache/vitest.json", playwright: ".cache/playwright.json" };
const env = { NODE_ENV: "test", VITEST_REPORT: reports.vitest };

/** @param {string} tool @param {string[]} args */
async function check(tool, args) {
  const { code, output } = await run(tool, args, { isQuiet: true });
  if (code !== 0) fail(`${output}\n${tool} failed.`, code);
}

async function findBrowser() {
  const search = () => run("node", ["tests/support/browser/browser.ts"], { isQuiet: true });
  if ((await search()).code === 0) return;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && /^ID=debian$/m.test(read("/etc/os-release") ?? "")) {
    await run("sh", ["-c", "apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell"]);
  } else await run("playwright", ["install", ...(isRoot ? ["--with-deps"] : []), "chromium"]);
  if ((await search()).code !== 0) fail("No Chromium starts here. Install one, or set CHROMIUM to its path.");
}

/** A file that cannot be loaded fails without running a test. @param {string[]} args */
async function runVitest(args) {
  const reporters = ["--reporter=default", "--reporter=./tests/support/vitest-report.ts"];
  const { code } = await run("vitest", ["run", ...reporters, ...args], { env });
  const results = readVitest(JSON.parse(read(reports.vitest) ?? "{}"));
  return code === 0 ? results : { ...results, failed: Math.max(results.failed, 1) };
}

/** Runs after Vitest: beside it, servers answered so late that requests ran out of their time. */
async function runPlaywright() {
  const part = values.long ? "--grep" : "--grep-invert";
  const { code } = await run("playwright", ["test", part, "@long"], { env });
  const results = readPlaywright(JSON.parse(read(reports.playwright) ?? "{}"));
  return code === 0 ? results : { ...results, failed: Math.max(results.failed, 1) };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: "boolean", default: false },
    times: { type: "boolean", default: false },
    "update-costs": { type: "boolean", default: false },
  },
});
if (values["update-costs"]) Object.assign(env, { UPDATE_COSTS: "1" });
const words = values["update-costs"] ? ["http/site/costs.test"] : positionals;
const isWhole = words.length === 0;
const hasChecks = isWhole && !values.long;
await installPackages();
for (const report of Object.values(reports)) rmSync(report, { force: true });
const checks = hasChecks ? [check("biome", ["check", "."]), check("tsc", []), check("knip", [])] : [];
await Promise.all([...checks, ...(isWhole ? [findBrowser()] : []), buildSite()]);
const longProjects = ["long", "bench"];
const projects = longProjects.map((name) => `--project=${values.long ? "" : "!"}${name}`);
const suites = [await runVitest([...(values.long || isWhole ? projects : []), ...words])];
if (isWhole) suites.push(await runPlaywright());
const results = addUp(suites);
const { passed, failed, skipped, failures, flaky } = results;
if (values.times) console.log(`\n${timesTable(results)}`);
if (flaky.length > 0) {
  console.log(`\nPassed at the second attempt, which ${maxFlaky} tests of a run may. Mend them:\n${flaky.join("\n")}`);
}
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
process.exit(failed ? 1 : 0);
