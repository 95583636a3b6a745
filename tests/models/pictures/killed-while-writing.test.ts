import { readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { repairPictures } from "#app/models/pictures/keep-pictures.server.ts";
import { startChild } from "#tests/support/server/child.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";

const folder = path.join(env.DATA_DIR, "images");
const program = path.join(root, "tests/support/pictures/write-without-end-process.ts");
const size = 16 * 1024 * 1024;

/** The sizes of the files that are there, by their names. */
function filesThere(): Map<string, number> {
  const files = new Map<string, number>();
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isFile()) files.set(file, statSync(file).size);
    }
  } catch {
    // The program has renamed a file, or not made the folder yet.
  }
  return files;
}

const halves = () => [...filesThere()].filter(([, bytes]) => bytes < size).map(([file]) => file);

/** Kills the program in the middle of a file. */
async function killWhileWriting(): Promise<void> {
  const child = await startChild(process.execPath, [program, String(size)], {
    cwd: root,
    env: { ...bareEnvironment(), DATA_DIR: env.DATA_DIR },
  });
  while (child.isRunning() && !halves().some((file) => statSync(file, { throwIfNoEntry: false })?.size)) await wait(1);
  await child.kill();
}

test("a process that is killed while it writes a picture leaves no half picture, and what it leaves is removed", async () => {
  rmSync(folder, { recursive: true, force: true });
  while (halves().length === 0) await killWhileWriting();
  expect(halves().filter((file) => !file.endsWith(".part"))).toEqual([]);
  const anHourAgo = new Date(Date.now() - 3_600_000);
  for (const file of filesThere().keys()) utimesSync(file, anHourAgo, anHourAgo);
  await repairPictures();
  expect([...filesThere().keys()]).toEqual([]);
});
