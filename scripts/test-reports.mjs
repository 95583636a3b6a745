/** What Vitest and Playwright report of a run: counts, failures, tests that needed a second attempt, and times. */
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {{ name: string, ms: number }} Time
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], flaky: string[], files: Time[],
 * tests: Time[] }} Results
 */

/** Number of browser tests that may need a second attempt before the run fails. Vitest has no second attempt. */
export const maxFlaky = 2;

/** @param {import("#tests/support/vitest-report.ts").VitestReport | undefined} report @returns {Results} */
export function readVitest(report) {
  const results = noResults();
  for (const { name: file, ms, problems, tests } of report?.files ?? []) {
    results.files.push({ name: file, ms });
    for (const problem of problems) results.failures.push(`${file}:${firstLines(problem)}`);
    for (const { name, state, ms, problem } of tests) {
      results.tests.push({ name: `${file}: ${name}`, ms });
      if (state === "passed") results.passed += 1;
      else if (state === "failed") results.failures.push(`${file}: ${name}${firstLines(problem)}`);
      else results.skipped += 1;
    }
  }
  results.failed = results.failures.length;
  return results;
}

/**
 * A test that passed at its second attempt has passed, up to `maxFlaky` of them; where there are more, all of them have
 * failed.
 * @param {{ suites?: any[] } | undefined} report @returns {Results}
 */
export function readPlaywright(report) {
  const results = noResults();
  /** @type {Map<string, number>} */
  const files = new Map();
  const read = (/** @type {any[]} */ suites) => {
    for (const { specs = [], suites: inner = [] } of suites) {
      for (const { title, file, tests } of specs) {
        for (const { projectName, status, results: attempts } of tests) {
          const name = `${file} [${projectName}]: ${title}`;
          const ms = attempts.reduce(
            (/** @type {number} */ sum, /** @type {any} */ attempt) => sum + attempt.duration,
            0,
          );
          results.tests.push({ name, ms });
          files.set(file, (files.get(file) ?? 0) + ms);
          if (status === "skipped") results.skipped += 1;
          else if (status === "unexpected") results.failures.push(`${name}${firstAttempt(attempts)}`);
          else if (status === "flaky") results.flaky.push(`${name}${firstAttempt(attempts)}`);
          else results.passed += 1;
        }
      }
      read(inner);
    }
  };
  read(report?.suites ?? []);
  results.files = [...files].map(([name, ms]) => ({ name, ms }));
  const isTooMany = results.flaky.length > maxFlaky;
  results.passed += isTooMany ? 0 : results.flaky.length;
  results.failed = results.failures.length + (isTooMany ? results.flaky.length : 0);
  return results;
}

/** Why the first attempt failed, and how to look at the first one that left a trace. @param {any[]} attempts */
function firstAttempt(attempts) {
  const attachments = attempts.flatMap(({ attachments = [] }) => attachments);
  const trace = attachments.find(({ name }) => name === "trace")?.path;
  const look = trace ? `\n  npx playwright show-trace ${path.relative(".", trace)}` : "";
  return firstLines(attempts.find(({ error }) => error)?.error.message) + look;
}

/** The first eight lines of an error that say something, each on a line of its own. @param {string | undefined} message */
function firstLines(message = "no reason given") {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .map((line) => line.trim());
  return lines
    .filter(Boolean)
    .slice(0, 8)
    .map((line) => `\n  ${line.slice(0, 300)}`)
    .join("");
}

/** @param {Results[]} results @returns {Results} */
export function addUp(results) {
  const sum = noResults();
  for (const { passed, failed, skipped, failures, flaky, files, tests } of results) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
    sum.failures.push(...failures);
    sum.flaky.push(...flaky);
    sum.files.push(...files);
    sum.tests.push(...tests);
  }
  return sum;
}

/** The time of each file and of the twenty slowest tests, in seconds, the longest first. @param {Results} results */
export function timesTable({ files, tests }) {
  const table = (/** @type {Time[]} */ times) =>
    times.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`).join("\n");
  const slowestFirst = (/** @type {Time[]} */ times) => times.toSorted((a, b) => b.ms - a.ms);
  const total = files.reduce((sum, { ms }) => sum + ms, 0);
  return [
    `Files, ${(total / 1000).toFixed(0)} s in all, several at once:\n${table(slowestFirst(files))}`,
    `The slowest tests:\n${table(slowestFirst(tests).slice(0, 20))}`,
  ].join("\n\n");
}

/** @returns {Results} */
function noResults() {
  return { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], files: [], tests: [] };
}
