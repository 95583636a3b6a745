import { once } from "node:events";
import { createReadStream } from "node:fs";
import { copyFile, rename } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { query } from "#tests/support/database/query.ts";
import { runScript } from "#tests/support/server/run-script.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { answersUntil, perSecond, someAddresses } from "./beside.ts";
import { type Figure, figure, p95, readable } from "./figure.ts";
import { writeSalesFile } from "./fill/sales-file.ts";
import { watchMemory } from "./process-trees.ts";
import { embeddedUrl, type Stage } from "./stage.ts";

const addresses = ["first", "second", "third"];

/** How late a server answers, and what it takes of memory, while the inbox and three addresses bring rows. */
export async function* runSources(stage: Stage): AsyncGenerator<Figure> {
  const rows = stage.pick(50_000, 10_000, 500);
  const scratch = scratchDir("bench-sources");
  const file = path.join(scratch.path, "sales.csv");
  await writeSalesFile(file, rows);
  const files = createServer((_, response) => createReadStream(file).pipe(response)).listen(0, "127.0.0.1");
  await once(files, "listening");
  const { port } = files.address() as AddressInfo;
  // More often, looking would take a third of a core.
  const watch = watchMemory(2_000);
  const server = await stage.server({ sampleData: stage.pick("on", "on", "off"), onStart: (pid) => watch.add(pid) });
  const databaseUrl = embeddedUrl(server);
  const paths = (await someAddresses(databaseUrl)).concat("/categories/legos");

  const alone = () => answersUntil(wait(stage.pick(20_000, 5_000, 200)), server.origin, paths);
  await alone();
  const before = await alone();
  watch.maxMb();
  stage.log("four sources that bring rows");
  for (const name of addresses) {
    const url = `http://127.0.0.1:${port}/${name}.csv`;
    for (const args of [
      ["add", name, "--address", url, "--private"],
      ["resume", name],
    ]) {
      const { code, output } = await runScript("sources", server, ...args);
      if (code !== 0) throw new Error(output);
    }
  }
  const inbox = path.join(server.dataDir, "inbox");
  await copyFile(file, path.join(inbox, "sales.part"));
  await rename(path.join(inbox, "sales.part"), path.join(inbox, "sales.csv"));
  const started = performance.now();
  const beside = await answersUntil(allRan(databaseUrl), server.origin, paths);
  const seconds = (performance.now() - started) / 1_000;
  const problems = await query(databaseUrl, "select source, problem from source_run where problem is not null");
  if (problems.length > 0) throw new Error(JSON.stringify(problems));

  const times = [before, beside].map((answers) => p95(answers.times));
  yield figure("p95 of a server while sources run", (times[1] ?? 0) / (times[0] ?? 1), "×", {
    target: { atMost: 1.5 },
    note: `${times.map(readable).join(" ms, then ")} ms at ${perSecond} requests/s; 4 × ${readable(rows)} rows in ${readable(seconds)} s`,
  });
  yield figure("errors of a server while sources run", beside.failures.length, "", {
    target: { atMost: 0 },
    note: beside.failures[0],
  });
  yield figure("memory, sources", watch.maxMb(), "MB", {
    target: { atMost: 400 },
    note: "server, PostgreSQL and the run",
  });
  watch.stop();
  files.close();
  scratch.remove();
}

/** Until the inbox and each address have brought their rows. */
async function allRan(databaseUrl: string): Promise<void> {
  const ran = "select count(distinct source)::int as sources from source_run where ended_at is not null and kept > 0";
  for (const end = performance.now() + 600_000; performance.now() < end; await wait(1_000)) {
    if (Number((await query(databaseUrl, ran))[0]?.sources) === addresses.length + 1) return;
  }
  throw new Error("The sources did not bring their rows within ten minutes.");
}
