import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, TestModule } from "vitest/node";

/** What `scripts/test-reports.mjs` reads. */
export interface VitestReport {
  files: {
    name: string;
    /** With its imports and hooks. */
    ms: number;
    /** Why none of its tests ran. */
    problems: string[];
    tests: { name: string; state: "passed" | "failed" | "skipped" | "pending"; ms: number; problem?: string }[];
  }[];
}

/** Writes what each file and test took and how it ended: Vitest's own report knows neither imports nor hooks of a file. */
export default class ReportWriter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env.VITEST_REPORT;
    if (!file) return;
    const report: VitestReport = { files: modules.map(reportOf) };
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(report));
  }
}

function reportOf(module: TestModule): VitestReport["files"][number] {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return {
    name: module.relativeModuleId,
    ms: collectDuration + setupDuration + duration,
    problems: module.errors().map(({ message }) => message),
    tests: [...module.children.allTests()].map((test) => ({
      name: test.fullName,
      state: test.result().state,
      ms: test.diagnostic()?.duration ?? 0,
      problem: test.result().errors?.[0]?.message,
    })),
  };
}
