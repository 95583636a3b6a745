import { setTimeout as wait } from "node:timers/promises";
import { type Figure, figure, median } from "../figure.ts";
import type { Stage } from "../stage.ts";
import { itemAddresses } from "./new-addresses.ts";

/** A server prepares for its first picture in steps with pauses. */
const preparedMs = 8_000;
const target = { atMost: 150 };

/** How long the picture of a shared link takes where nobody asked for it before. */
export async function* previews(stage: Stage): AsyncGenerator<Figure> {
  const databaseUrl = await stage.sampleDatabase();
  const { origin } = await stage.server({ databaseUrl, sampleData: "off", env: { WORKER: "off" } });
  await wait(stage.pick(preparedMs, preparedMs, 0));
  stage.log("pictures of shared links");
  const items = await itemAddresses(origin);
  const asked = items.filter((_, at) => at % Math.ceil(items.length / stage.pick(40, 10, 2)) === 0);
  const times: number[] = [];
  for (const address of asked) {
    const startedAt = performance.now();
    const response = await fetch(`${origin}${address.replace("/categories/", "/embed/")}.png`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
    times.push(performance.now() - startedAt);
  }
  yield figure("picture of a shared link, the first of a server", times[0] ?? Number.NaN, "ms", { target });
  yield figure("picture of a shared link, never asked for before", median(times), "ms", {
    target,
    note: `median of ${times.length}, slowest ${Math.round(Math.max(...times))} ms`,
  });
}
