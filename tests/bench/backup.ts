import { statSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Place, startScript } from "#tests/support/server/run-script.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { answersUntil, manySales, perSecond, someAddresses, toItsEnd } from "./beside.ts";
import { type Figure, figure, p95, readable } from "./figure.ts";
import { watchMemory } from "./process-trees.ts";
import type { Stage } from "./stage.ts";

/** Memory and time of a back-up and a restore of a million sales, and how late a server beside the back-up answers. */
export async function* backUp(stage: Stage): AsyncGenerator<Figure> {
  const scratch = scratchDir("bench-backup");
  try {
    const { databaseUrl, sales } = await manySales(stage);
    const file = path.join(scratch.path, "many.tar.gz");
    const [none, many] = [
      { dataDir: scratch.path, databaseUrl: await stage.emptyCatalogue() },
      { dataDir: scratch.path, databaseUrl },
    ];
    const ofNone = await run("backup", none, path.join(scratch.path, "none.tar.gz"));

    const { origin } = await stage.server({ databaseUrl, sampleData: "off", env: { WORKER: "off" } });
    const paths = await someAddresses(databaseUrl);
    stage.log(`requesting ${perSecond} pages a second, then backing up beside them`);
    await answersUntil(wait(stage.pick(10_000, 10_000, 200)), origin, paths);
    const alone = await answersUntil(wait(stage.pick(60_000, 20_000, 500)), origin, paths);
    const backingUp = run("backup", many, file);
    const beside = await answersUntil(backingUp, origin, paths);
    const ofMany = await backingUp;

    yield figure(`back-up of ${readable(sales)} sales`, ofMany.seconds, "s", {
      note: `${readable(statSync(file).size / 1e6)} MB`,
    });
    yield figure("back-up: memory more than for none", ofMany.maxMb - ofNone.maxMb, "MB", {
      target: { atMost: 64 },
      note: `${readable(ofNone.maxMb)} → ${readable(ofMany.maxMb)} MB of its process`,
    });
    const [before, during] = [p95(alone.times), p95(beside.times)];
    yield figure("p95 of a server while it is backed up", during / before, "×", {
      target: { atMost: 1.5 },
      note: `${readable(before)} ms → ${readable(during)} ms at ${perSecond} requests/s`,
    });
    const failures = [...alone.failures, ...beside.failures];
    yield figure("errors of a server while it is backed up", failures.length, "", {
      target: { atMost: 0 },
      note: failures[0],
    });

    stage.log("restoring it");
    const restored = await run("restore", none, file);
    yield figure(`restore of ${readable(sales)} sales`, restored.seconds, "s", {
      note: `${readable(restored.maxMb)} MB of its process`,
    });
  } finally {
    scratch.remove();
  }
}

async function run(name: string, place: Place, ...args: string[]): Promise<{ seconds: number; maxMb: number }> {
  const watch = watchMemory();
  const started = performance.now();
  const child = await startScript(name, place, ...args);
  watch.add(child.pid);
  await toItsEnd(child);
  watch.stop();
  return { seconds: (performance.now() - started) / 1_000, maxMb: watch.maxMb() };
}
