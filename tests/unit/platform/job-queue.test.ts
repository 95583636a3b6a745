import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { statementsOf } from "#app/models/platform/job-queue.ts";
import type { Database } from "#db/client.ts";

test("the job queue takes one connection, however many workers ask at once", async () => {
  let running = 0;
  let most = 0;
  const run = async () => {
    running += 1;
    most = Math.max(most, running);
    await nextTurn();
    running -= 1;
    return { rows: [] };
  };
  const send = statementsOf({ run } as unknown as Database);
  await Promise.all(Array.from({ length: 18 }, () => send("select 1")));
  expect(most).toBe(1);
});
