import { readdirSync, statSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { secretIn, secretsFile } from "#app/models/platform/site-secrets.server.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";

test("a site's secret is made once, for its owner's eyes only", () => {
  const { path: dataDir } = scratchDir("secret");
  const made = secretIn(`${dataDir}/new`);
  expect(made.length).toBeGreaterThanOrEqual(32);
  expect(secretIn(`${dataDir}/new`)).toBe(made);
  expect(statSync(secretsFile(`${dataDir}/new`)).mode & 0o777).toBe(0o600);
  expect(readdirSync(`${dataDir}/new`)).toEqual(["session-secret"]);
});

test.each(["", "half of one"])("a file with %j holds no secret: nobody may sign with it", (left) => {
  const { path: dataDir } = scratchDir("secret");
  writeFileSync(secretsFile(dataDir), left);
  const made = secretIn(dataDir);
  expect(made.length).toBeGreaterThanOrEqual(32);
  expect(secretIn(dataDir)).toBe(made);
  expect(readdirSync(dataDir)).toEqual(["session-secret"]);
});
