import { sql } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { judgeAlerts } from "#app/models/alerts/judge-alerts.server.ts";
import { rulesVersion } from "#app/models/market/rules-version.ts";
import { database, db } from "#app/models/platform/database.server.ts";
import { changeItems, makeItems, setAlerts } from "#tests/support/alerts/many-alerts.ts";

/** The statements of a run after 300 items have changed, beside so many alerts, and how many rang. */
async function judgeBeside(alerts: number): Promise<{ statements: number; rang: number }> {
  await database.run(setAlerts(alerts));
  await database.run(changeItems(300));
  const query = vi.spyOn(pg.Client.prototype, "query");
  const rang = await judgeAlerts();
  const statements = query.mock.calls.length;
  query.mockRestore();
  return { statements, rang };
}

test("a run over 300 items that changed takes as many statements beside 10,000 alerts as beside 300", async () => {
  await sql`truncate sale, item, item_value, changed_item, collection cascade`.execute(db);
  await db.updateTable("catalogue_state").set({ rules_version: rulesVersion }).execute();
  await database.run(makeItems(10_000));
  const few = await judgeBeside(300);
  expect(await judgeBeside(10_000)).toEqual(few);
  expect(few.rang).toBe(300);
  expect(few.statements).toBeLessThan(25);
});
