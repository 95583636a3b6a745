/** npm run bench -- [PART…] [--quick] [--scale]: prints figures beside their targets. A missed target is no failure. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { api } from "./api.ts";
import { streams } from "./community/streams.ts";
import { enumeration } from "./enumeration.ts";
import type { Figure } from "./figure.ts";
import { importRows } from "./import.ts";
import { legoValues } from "./lego-values.ts";
import { lighthouseScores } from "./lighthouse.ts";
import { listingPage } from "./listing-page.ts";
import { memory } from "./memory.ts";
import { firstLoad } from "./pages/first-load.ts";
import { previews } from "./pages/previews.ts";
import { reclassifySales } from "./reclassify.ts";
import { machineLine, table } from "./report.ts";
import { sampleCatalogue } from "./sample-catalogue.ts";
import { scale } from "./scale.ts";
import { openStage, runToEnd, type Stage } from "./stage.ts";

const parts: Record<string, (stage: Stage) => Promise<Figure[]>> = {
  listing: listingPage,
  api,
  previews,
  "first-load": firstLoad,
  lighthouse: lighthouseScores,
  sample: sampleCatalogue,
  memory,
  enumeration,
  streams,
  import: importRows,
  reclassify: reclassifySales,
  values: legoValues,
  scale,
};
/** Takes a quarter of an hour and 10 GB, so it runs only with --scale or by name. */
const onDemand = "scale";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false }, scale: { type: "boolean", default: false } },
});
const chosen = new Set(positionals);
if (values.scale) chosen.add(onDemand);
const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. Parts: ${Object.keys(parts).join(", ")}.`);
  process.exit(2);
}

if (!existsSync("build/server/index.js")) {
  console.error("… building the site");
  await runToEnd([createRequire(import.meta.url).resolve("@remix-run/dev/dist/cli.js"), "vite:build"]);
}

const machine = machineLine();
const stage = openStage(values.quick);
const figures: Figure[] = [];
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (chosen.size > 0 ? !chosen.has(name) : name === onDemand) continue;
    try {
      figures.push(...(await measure(stage)));
    } catch (error) {
      console.error(`${name} could not be measured: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
  }
} finally {
  await stage.close();
}
console.log(`\n${machine}${values.quick ? " · quick: short rounds" : ""}\n\n${table(figures)}`);
