import { setTimeout as wait } from "node:timers/promises";
import { type Figure, figure, median } from "../figure.ts";
import type { Stage } from "../stage.ts";

/** A server prepares for its first picture in steps with pauses. */
const preparedMs = 8_000;
const target = { atMost: 150 };

/** How long the picture of a shared link takes where nobody asked for it before. */
export async function previews(stage: Stage): Promise<Figure[]> {
  const databaseUrl = await stage.sampleDatabase();
  const { origin } = await stage.server({ databaseUrl, sampleData: "off", env: { WORKER: "off" } });
  await wait(preparedMs);
  stage.log("pictures of shared links");
  const parts = addressesIn(await (await fetch(`${origin}/sitemap.xml`)).text());
  const items = (await Promise.all(parts.map(async (part) => (await fetch(part)).text()))).flatMap(addressesIn);
  const kinds = items.filter((address) => /\/categories\/[^/]+\/./.test(address));
  const asked = kinds.filter((_, at) => at % Math.ceil(kinds.length / (stage.quick ? 10 : 40)) === 0);
  const times: number[] = [];
  for (const address of asked) {
    const startedAt = performance.now();
    const response = await fetch(`${address.replace("/categories/", "/embed/")}.png`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
    times.push(performance.now() - startedAt);
  }
  return [
    figure("picture of a shared link, the first of a server", times[0] ?? Number.NaN, "ms", { target }),
    figure("picture of a shared link, never asked for before", median(times), "ms", {
      target,
      note: `median of ${times.length}, slowest ${Math.round(Math.max(...times))} ms`,
    }),
  ];
}

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
