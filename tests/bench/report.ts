import { arch, cpus, loadavg, platform, totalmem } from "node:os";
import { type Figure, readable, type Target } from "./figure.ts";

/** On what the figures were taken, in one line. A load beyond the number of cores means that others were at work too. */
export function machineLine(): string {
  const cores = cpus();
  return [
    `${cores.length} × ${cores[0]?.model.trim() ?? "unknown processor"}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${platform()} ${arch()}`,
    `Node ${process.versions.node}`,
    new Date().toISOString().slice(0, 16).replace("T", " "),
    `load ${loadavg()[0]?.toFixed(1)}`,
  ].join(" · ");
}

/** The figures as an aligned table, the notes of each in its last column. */
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
