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

/** A figure in one line, beside that of an earlier run if there is one. */
export function figureLine({ name, value, unit, target, holds, note = "" }: Figure, earlier?: Figure): string {
  return [
    name.padEnd(66),
    withUnit(value, unit).padStart(16),
    ...(earlier ? [`was ${withUnit(earlier.value, earlier.unit)}`.padEnd(18)] : []),
    (target ? inWords(target) : "").padEnd(16),
    (holds === undefined ? "" : holds ? "holds" : "misses").padEnd(6),
    note,
  ]
    .join("  ")
    .trimEnd();
}

/** A missed target in one line. */
export function missedLine({ name, value, unit, target }: Figure): string {
  return `missed: ${name}: ${withUnit(value, unit)}${target ? `, not ${inWords(target)}` : ""}`;
}

/** A part that failed in one line. The file of the run holds all of the reason. */
export function failedLine(name: string, reason: string): string {
  return `failed: ${name}: ${reason.replace(/\s+/g, " ").slice(0, 400)}`;
}

function withUnit(value: number, unit: string): string {
  return `${readable(value)} ${unit}`.trimEnd();
}

function inWords(target: Target): string {
  return "atLeast" in target ? `at least ${readable(target.atLeast)}` : `at most ${readable(target.atMost)}`;
}
