/** npm test: every check and suite. npm test -- WORD…: the tests of files whose names contain one of the words. */
import { rmSync } from "node:fs";
import { buildSite, fail, installPackages, read, run } from "./prepare.mjs";

const reports = { vitest: ".cache/vitest.json", playwright: ".cache/playwright.json" };
const env = { NODE_ENV: "test" };

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

/** Said again at the end, where nobody need look for them. @type {string[]} */
const failures = [];

/** @param {string[]} words @returns {Promise<number[]>} How many tests passed, failed and were skipped. */
async function runVitest(words) {
  const json = ["--reporter=default", "--reporter=json", `--outputFile.json=${reports.vitest}`];
  const { code } = await run("vitest", ["run", ...json, ...words], { env });
  const counts = JSON.parse(read(reports.vitest) ?? "{}");
  for (const { name, status, message, assertionResults } of counts.testResults ?? []) {
    for (const test of assertionResults) {
      if (test.status === "failed")
        failures.push(`${name}: ${test.fullName}\n  ${test.failureMessages[0]?.split("\n")[0]}`);
    }
    if (status === "failed" && assertionResults.length === 0) failures.push(`${name}: ${message}`);
  }
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = counts;
  // A file that cannot be loaded fails without running a test.
  return [numPassedTests, code === 0 ? 0 : Math.max(numFailedTests, 1), numPendingTests + numTodoTests];
}

/** A test that passed at its second attempt failed too. @param {any[]} suites */
function listUnexpected(suites) {
  for (const { specs = [], suites: inner = [] } of suites) {
    for (const { title, file, tests } of specs) {
      for (const { projectName, status } of tests) {
        if (status === "unexpected" || status === "flaky")
          failures.push(`${file} [${projectName}]: ${title} (${status})`);
      }
    }
    listUnexpected(inner);
  }
}

/** Runs after Vitest: beside it, servers answered so late that requests ran out of their time. */
async function runPlaywright() {
  const { code } = await run("playwright", ["test"], { env });
  const { stats = {}, suites = [] } = JSON.parse(read(reports.playwright) ?? "{}");
  listUnexpected(suites);
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = stats;
  return [expected + flaky, code === 0 ? 0 : Math.max(unexpected, 1), skipped];
}

await installPackages();
for (const report of Object.values(reports)) rmSync(report, { force: true });
const words = process.argv.slice(2);
const checks = words.length > 0 ? [] : [check("biome", ["check", "."]), check("tsc", []), check("knip", [])];
await Promise.all([...checks, ...(words.length > 0 ? [] : [findBrowser()]), buildSite()]);
const suites = [await runVitest(words)];
if (words.length === 0) suites.push(await runPlaywright());
const [passed, failed, skipped] = [0, 1, 2].map((at) => suites.reduce((sum, counts) => sum + (counts[at] ?? 0), 0));
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
process.exit(failed ? 1 : 0);
