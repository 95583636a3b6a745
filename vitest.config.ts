import { availableParallelism } from "node:os";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  test: {
    provide: { isWhole: false },
    globalSetup: ["tests/support/database/run-databases.ts"],
    pool: "forks",
    // One more than cores: many tests wait for responses that take a second on purpose.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 300_000,
    // A busy machine takes longer than the second that is the default.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          isolate: false,
          setupFiles: ["tests/support/server/clean-environment.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "models",
          include: ["tests/models/**/*.test.ts"],
          isolate: false,
          setupFiles: [
            "tests/support/server/clean-environment.ts",
            "tests/support/server/fresh-modules.ts",
            "tests/support/database/model-database.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "http",
          isolate: false,
          include: ["tests/http/**/*.test.ts", "tests/faults/**/*.test.ts"],
          setupFiles: ["tests/support/server/clean-environment.ts", "tests/support/server/fresh-modules.ts"],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "bench",
          include: ["tests/bench/smoke.test.ts"],
          setupFiles: ["tests/support/server/clean-environment.ts"],
          // After all others: it takes every core, and they have patience for seconds.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          // What is long by nature, and the whole of the sweeps that the other projects take a part of.
          include: ["tests/long/**/*.test.ts", "tests/**/*.sweep.test.ts"],
          provide: { isWhole: true },
          setupFiles: ["tests/support/server/clean-environment.ts"],
          testTimeout: 600_000,
        },
      },
    ],
  },
});
