import pg from "pg";
import { rulesVersion } from "#app/models/market/rules-version.ts";
import { changeItems, makeItems, setAlerts } from "#tests/support/alerts/many-alerts.ts";
import { startNode, toItsEnd } from "./beside.ts";
import { type Figure, figure, median, readable } from "./figure.ts";
import type { Stage } from "./stage.ts";

/** How long alerts of items that changed take to be judged, beside many that did not change. */
export async function* judgedAlerts(stage: Stage): AsyncGenerator<Figure> {
  const items = stage.pick(100_000, 100_000, 600);
  const changed = 300;
  const databaseUrl = await stage.emptyCatalogue();
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(makeItems(items));
  await client.query(`update catalogue_state set rules_version = ${rulesVersion}`);
  const counts = stage.pick([300, 10_000, 100_000], [300, 10_000, 100_000], [300, 600]);
  for (const alerts of counts) {
    await client.query(setAlerts(alerts));
    const runs: { rang: number; ms: number }[] = [];
    for (let round = 0; round < stage.pick(5, 3, 1); round += 1) {
      await client.query("update price_target set is_armed = true, last_price = 13000 where last_price < 13000");
      await client.query(changeItems(changed));
      const child = await startNode(["tests/support/alerts/judge-process.ts"], databaseUrl);
      await toItsEnd(child);
      runs.push(JSON.parse(child.output().trim().split("\n").at(-1) ?? ""));
    }
    yield figure(
      `${changed} items changed, beside ${readable(alerts)} alerts`,
      median(runs.map(({ ms }) => ms)),
      "ms",
      {
        note: `${runs.map(({ rang }) => rang).join(", ")} rang`,
      },
    );
  }
  await client.end();
}
