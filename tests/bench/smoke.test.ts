import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parts } from "#tests/bench/parts.ts";
import type { Run } from "#tests/bench/results.ts";
import { startChild } from "#tests/support/server/child.ts";
import { root } from "#tests/support/server/own-settings.ts";

test("every part of the bench yields figures, and none fails", async () => {
  const bench = await startChild(process.execPath, ["tests/bench/run.ts", "--smoke"], { cwd: root });
  const code = await bench.exited;
  const file = /^stored: (.*)$/m.exec(bench.output())?.[1];
  expect(file, bench.output()).toBeDefined();
  const run: Run = JSON.parse(readFileSync(file ?? "", "utf8"));
  expect(Object.entries(run.parts).filter(([, { failed }]) => failed !== undefined)).toEqual([]);
  const measured = Object.keys(run.parts).filter((name) => (run.parts[name]?.figures.length ?? 0) > 0);
  expect(measured.sort()).toEqual(Object.keys(parts).sort());
  const values = Object.values(run.parts).flatMap(({ figures }) => figures.map(({ value }) => value));
  expect(values.filter((value) => !Number.isFinite(value))).toEqual([]);
  expect(code).toBe(0);
}, 600_000);
