import { sql } from "kysely";
import { expect, test, vi } from "vitest";

vi.mock("#app/env.server.ts", async (original) => {
  const { env } = await original<typeof import("#app/env.server.ts")>();
  return { env: { ...env, NODE_ENV: "development" } };
});

test("while the site is developed, no source that asks other machines runs by itself, and a folder does", async () => {
  const { db } = await import("#app/models/platform/database.server.ts");
  const { folder } = await import("#app/models/sources/folder.server.ts");
  const { adoptSources } = await import("#app/models/sources/pause.server.ts");
  const { findDueSource } = await import("#app/models/sources/schedule.server.ts");
  const { addSource, switchSource } = await import("#app/models/sources/sources.server.ts");
  await adoptSources();
  await addSource("cards", "address", { address: "https://files.example.org/cards.csv" });
  await switchSource("cards", true);
  await sql`update source set next_run_at = now() - interval '1 hour' where name = 'cards'`.execute(db);
  expect(await findDueSource()).toBeNull();
  vi.spyOn(folder, "isAnythingWaiting").mockResolvedValue(true);
  expect(await findDueSource()).toBe("inbox");
});
