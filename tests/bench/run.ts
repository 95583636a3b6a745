/**
 * npm run bench -- [PART…] [--quick | --smoke] [--scale] [--compare FILE] [--strict]: prints figures beside their
 * targets, and stores them in `.cache/bench`. A part that fails makes the run fail; a missed target does so only with
 * --strict.
 */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import pLimit from "p-limit";
import type { Figure } from "./figure.ts";
import { onDemand, parts } from "./parts.ts";
import { failedLine, figureLine, machineLine, missedLine } from "./report.ts";
import { readFigures, type Size, startRun } from "./results.ts";
import { openStage, runToEnd } from "./stage.ts";
import { installTools } from "./tools.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    smoke: { type: "boolean", default: false },
    scale: { type: "boolean", default: false },
    strict: { type: "boolean", default: false },
    compare: { type: "string" },
  },
});
const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0) fail(`There is no part ${unknown.join(", ")}. Parts: ${Object.keys(parts).join(", ")}.`);
if (values.compare && !existsSync(values.compare)) fail(`There is no file ${values.compare}.`);

const size: Size = values.smoke ? "smoke" : values.quick ? "quick" : "whole";
const earlier = values.compare ? readFigures(values.compare) : new Map<string, Figure>();
const chosen = Object.keys(parts).filter((name) =>
  positionals.length > 0 ? positionals.includes(name) : name !== onDemand || values.scale || values.smoke,
);
if (values.scale && !chosen.includes(onDemand)) chosen.push(onDemand);

const machine = machineLine();
console.log(`${machine}${size === "whole" ? "" : ` · ${size}`}\n`);
installTools();
if (!existsSync("build/server/index.js")) {
  console.error("… building the site");
  await runToEnd(["node_modules/@remix-run/dev/dist/cli.js", "vite:build"]);
}

const { run, file, keep } = startRun(size, machine);
const stage = openStage(size);
try {
  // Only what says nothing about speed may run beside others: the longest part first, and what waits for no sample
  // catalogue.
  const [longest = "", ...others] = chosen;
  const limit = pLimit(stage.pick(1, 1, 4));
  const order = stage.pick(chosen, chosen, [longest, ...others.toReversed()]);
  await Promise.all(order.map((name) => limit(measure, name)));
} finally {
  await stage.close();
}

const missed = Object.values(run.parts).flatMap(({ figures }) => figures.filter(({ holds }) => holds === false));
const failed = Object.entries(run.parts).filter(([, part]) => part.failed !== undefined);
console.log("");
if (size !== "smoke") for (const figure of missed) console.log(missedLine(figure));
for (const [name, { failed: reason = "" }] of failed) console.log(failedLine(name, reason));
console.log(`stored: ${file}`);
process.exitCode = failed.length > 0 || (values.strict && missed.length > 0) ? 1 : 0;

/** Prints and stores the figures of a part, and the reason in one line if it fails. */
async function measure(name: string): Promise<void> {
  const part: (typeof run.parts)[string] = { figures: [], seconds: 0 };
  run.parts[name] = part;
  const started = performance.now();
  try {
    for await (const figure of parts[name]?.(stage) ?? []) {
      part.figures.push(figure);
      keep();
      console.log(figureLine(figure, earlier.get(figure.name)));
    }
  } catch (error) {
    part.failed = error instanceof Error ? error.message : String(error);
    console.log(failedLine(name, part.failed));
  }
  part.seconds = Math.round((performance.now() - started) / 1_000);
  keep();
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
