import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parts } from "#tests/bench/parts.ts";
import type { Run } from "#tests/bench/results.ts";
import { startChild } from "#tests/support/server/child.ts";
import { root } from "#tests/support/server/own-settings.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";

test("every part of the bench yields figures, and none fails", async () => {
  const env = { ...process.env, ...(await peer()) };
  const bench = await startChild(process.execPath, ["tests/bench/run.ts", "--smoke"], { cwd: root, env });
  const code = await bench.exited;
  const file = /^stored: (.*)$/m.exec(bench.output())?.[1];
  expect(file, bench.output()).toBeDefined();
  const run: Run = JSON.parse(readFileSync(file ?? "", "utf8"));
  const failures = Object.entries(run.parts).flatMap(([name, { failed }]) => (failed ? [`${name}: ${failed}`] : []));
  expect(failures.join("\n")).toBe("");
  const measured = Object.keys(run.parts).filter((name) => (run.parts[name]?.figures.length ?? 0) > 0);
  expect(measured.sort()).toEqual(Object.keys(parts).sort());
  const values = Object.values(run.parts).flatMap(({ figures }) => figures.map(({ value }) => value));
  expect(values.filter((value) => !Number.isFinite(value))).toEqual([]);
  expect(code).toBe(0);
}, 600_000);

/** A server to compare ours with, in the variables that the bench reads. */
async function peer(): Promise<Record<string, string>> {
  const server = createServer((_, response) => response.end("A page")).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const addresses = path.join(scratchDir("peer").path, "addresses.txt");
  writeFileSync(addresses, Array.from({ length: 21 }, (_, at) => `/${at}\n`).join(""));
  const { port } = server.address() as AddressInfo;
  return { PEER_URL: `http://127.0.0.1:${port}`, PEER_ADDRESSES: addresses, PEER_PID: String(process.pid) };
}
