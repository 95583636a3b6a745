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

/** @param {string[]} words @returns {Promise<number[]>} How many tests passed, failed and were skipped. */
async function runVitest(words) {
  const json = ["--reporter=default", "--reporter=json", `--outputFile.json=${reports.vitest}`];
  const { code } = await run("vitest", ["run", ...json, ...words], { env });
  const counts = JSON.parse(read(reports.vitest) ?? "{}");
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = counts;
  // A file that cannot be loaded fails without running a test.
  return [numPassedTests, code === 0 ? 0 : Math.max(numFailedTests, 1), numPendingTests + numTodoTests];
}

/** Runs beside Vitest, since both wait a lot; prints its output afterwards. @param {Promise<unknown>} vitest */
async function runPlaywright(vitest) {
  const { code, output } = await run("playwright", ["test"], { env, isQuiet: true });
  await vitest;
  console.log(output);
  const { stats = {} } = JSON.parse(read(reports.playwright) ?? "{}");
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = stats;
  return [expected + flaky, code === 0 ? 0 : Math.max(unexpected, 1), skipped];
}

await installPackages();
for (const report of Object.values(reports)) rmSync(report, { force: true });
const words = process.argv.slice(2);
const checks = words.length > 0 ? [] : [check("biome", ["check", "."]), check("tsc", []), check("knip", [])];
await Promise.all([...checks, ...(words.length > 0 ? [] : [findBrowser()]), buildSite()]);
const vitest = runVitest(words);
const suites = await Promise.all(words.length > 0 ? [vitest] : [vitest, runPlaywright(vitest)]);
const [passed, failed, skipped] = [0, 1, 2].map((at) => suites.reduce((sum, counts) => sum + (counts[at] ?? 0), 0));
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
process.exit(failed ? 1 : 0);
