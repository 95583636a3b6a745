import { arch, cpus, loadavg, platform, totalmem } from "node:os";
import { type Figure, readable, type Target } from "./figure.ts";

/** The machine and its load, in one line. A load above the number of cores means that other programs ran too. */
export function machineLine(): string {
  const cores = cpus();
  return [
    `${cores.length} × ${cores[0]?.model.trim() ?? "unknown processor"}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${platform()} ${arch()}`,
    `Node ${process.versions.node}`,
    new Date().toISOString().slice(0, 16).replace("T", " "),
    `load ${loadavg()[0]?.toFixed(1)}`,
    `pace ${Math.round(pace())} ms`,
  ].join(" · ");
}

/**
 * Milliseconds that a fixed piece of work takes on one core. Rented cores vary in speed: compare rows or requests a
 * second between runs only where this agrees. Ratios always compare.
 */
function pace(): number {
  const before = process.cpuUsage();
  const seen = new Map<string, number>();
  for (let turn = 0; turn < 3_000_000; turn += 1) {
    const key = `key ${turn % 50_000}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  return process.cpuUsage(before).user / 1000;
}

/** The figures as an aligned table with the notes in the last column. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, unit, target, holds, note = "" }) => [
    name,
    `${readable(value)} ${unit}`,
    target ? inWords(target) : "",
    holds === undefined ? "" : holds ? "holds" : "misses",
    note,
  ]);
  const all = [["figure", "measured", "target", "", ""], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map(([name = "", measured = "", target = "", verdict = "", note = ""]) =>
      [
        name.padEnd(widths[0] ?? 0),
        measured.padStart(widths[1] ?? 0),
        target.padEnd(widths[2] ?? 0),
        verdict.padEnd(widths[3] ?? 0),
        note,
      ]
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function inWords(target: Target): string {
  return "atLeast" in target ? `at least ${readable(target.atLeast)}` : `at most ${readable(target.atMost)}`;
}
