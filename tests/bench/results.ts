import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "#tests/support/server/own-settings.ts";
import type { Figure } from "./figure.ts";

/** Everything that the bench stores. */
export const benchCache = path.join(root, ".cache/bench");

/** Whole; with short rounds and less exact figures; with the least work, whose figures say nothing. */
export type Size = "whole" | "quick" | "smoke";

/** One run of the bench, as its file holds it. */
export interface Run {
  date: string;
  machine: string;
  commit: string;
  size: Size;
  /** By name: what has been measured so far, why the rest could not be, and how long that took. */
  parts: Record<string, { figures: Figure[]; failed?: string; seconds: number }>;
}

/** A run without figures, and its file, which `keep` writes anew. */
export function startRun(size: Size, machine: string): { run: Run; file: string; keep: () => void } {
  const date = new Date().toISOString();
  const run: Run = { date, machine, commit: commit(), size, parts: {} };
  mkdirSync(benchCache, { recursive: true });
  const file = path.join(benchCache, `${date.slice(0, 19).replaceAll(":", "-")}-${size}.json`);
  return { run, file, keep: () => writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`) };
}

/** The figures of an earlier run by name. */
export function readFigures(file: string): Map<string, Figure> {
  const { parts } = JSON.parse(readFileSync(file, "utf8")) as Run;
  return new Map(Object.values(parts).flatMap(({ figures }) => figures.map((figure) => [figure.name, figure])));
}

/** The commit, and whether files differ from it. "unknown" outside of a repository. */
function commit(): string {
  const git = spawnSync("git", ["describe", "--always", "--dirty", "--exclude=*"], { cwd: root, encoding: "utf8" });
  return git.status === 0 ? git.stdout.trim() : "unknown";
}
