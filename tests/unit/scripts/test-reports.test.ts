import { expect, test } from "vitest";
import { addUp, readPlaywright, readVitest, timesTable } from "../../../scripts/test-reports.mjs";

/** What Playwright reports of tests that ended this way. */
function browserReport(...statuses: string[]) {
  const specs = statuses.map((status, at) => ({
    title: `visit ${at}`,
    file: "site/visits.spec.ts",
    tests: [
      {
        projectName: "javascript",
        status,
        results: [{ duration: 1_000, attachments: [{ name: "trace", path: `.cache/trace-${at}.zip` }] }],
      },
    ],
  }));
  return { suites: [{ specs: specs.slice(0, 1), suites: [{ specs: specs.slice(1) }] }] };
}

test("two tests of the browser that pass at their second attempt let the run pass, and are listed with their traces", () => {
  const { passed, failed, flaky } = readPlaywright(browserReport("expected", "flaky", "flaky", "skipped"));
  expect({ passed, failed }).toEqual({ passed: 3, failed: 0 });
  expect(flaky).toEqual([
    "site/visits.spec.ts [javascript]: visit 1\n  npx playwright show-trace .cache/trace-1.zip",
    "site/visits.spec.ts [javascript]: visit 2\n  npx playwright show-trace .cache/trace-2.zip",
  ]);
});

test("three of them fail the run", () => {
  const { passed, failed, flaky } = readPlaywright(browserReport("expected", "flaky", "flaky", "flaky"));
  expect({ passed, failed, listed: flaky.length }).toEqual({ passed: 1, failed: 3, listed: 3 });
});

test("a test of the browser that fails twice fails the run", () => {
  const { failed, failures } = readPlaywright(browserReport("unexpected"));
  expect(failed).toBe(1);
  expect(failures).toEqual([
    "site/visits.spec.ts [javascript]: visit 0\n  npx playwright show-trace .cache/trace-0.zip",
  ]);
});

const vitestReport = {
  files: [
    {
      name: "tests/unit/a.test.ts",
      ms: 2_000,
      problems: [],
      tests: [
        { name: "holds", state: "passed" as const, ms: 1_500 },
        { name: "breaks", state: "failed" as const, ms: 100, problem: "expected 1 to be 2\nat a line" },
      ],
    },
    { name: "tests/unit/b.test.ts", ms: 10, problems: ["Cannot find module"], tests: [] },
  ],
};

test("a test that fails and a file that does not load are failures, each in one line of words", () => {
  const { passed, failed, failures } = readVitest(vitestReport);
  expect({ passed, failed }).toEqual({ passed: 1, failed: 2 });
  expect(failures).toEqual([
    "tests/unit/a.test.ts: breaks\n  expected 1 to be 2",
    "tests/unit/b.test.ts: Cannot find module",
  ]);
});

test("times begin with the longest, of both suites", () => {
  const table = timesTable(addUp([readVitest(vitestReport), readPlaywright(browserReport("expected", "expected"))]));
  expect(table.match(/[\d.]+ s {2}\S+/g)).toEqual([
    "2.0 s  tests/unit/a.test.ts",
    "2.0 s  site/visits.spec.ts",
    "0.0 s  tests/unit/b.test.ts",
    "1.5 s  tests/unit/a.test.ts:",
    "1.0 s  site/visits.spec.ts",
    "1.0 s  site/visits.spec.ts",
    "0.1 s  tests/unit/a.test.ts:",
  ]);
});
