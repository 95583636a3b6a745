import type { Child } from "#tests/support/server/child.ts";
import { type Place, runScript, startScript } from "#tests/support/server/run-script.ts";

/** Starts `npm run import` with these arguments. */
export function startImport(place: Place, ...args: string[]): Promise<Child> {
  return startScript("import", place, ...args);
}

/** Runs `npm run import` to its end. Returns its exit code and its output. */
export function runImport(place: Place, ...args: string[]): Promise<{ code: number; output: string }> {
  return runScript("import", place, ...args);
}

/** A number from the report of an import: `countOf(output, "kept")`. */
export function countOf(output: string, what: string): number {
  const line = output.split("\n").find((text) => new RegExp(`^\\s*[\\d,]+\\s+${what}`).test(text));
  return line ? Number(line.trim().split(/\s+/)[0]?.replaceAll(",", "")) : 0;
}
