import { deepStrictEqual } from "node:assert";
import path from "node:path";
import { type Figure, figure, readable } from "./figure.ts";
import { alternate, rateOfEach, rateOfOne } from "./load.ts";
import type { Stage } from "./stage.ts";

const address = "/api/legos?limit=30&page=1";
/** Page sizes around the measured one, so that there are enough different addresses. */
const sizes = { from: 20, to: 40 };

/** The JSON listing, compared with a bare `node:http` and `pg` handler that runs the same queries. */
export async function api(stage: Stage): Promise<Figure[]> {
  const site = await stage.site();
  const { origin: floor } = await stage.program(
    [path.join(import.meta.dirname, "bare/api.ts")],
    { DATABASE_URL: await stage.sampleDatabase() },
    address,
  );
  await requireSameAnswer(site.origin + address, floor + address);

  const seconds = stage.quick ? 2 : 8;
  const rounds = stage.quick ? 2 : 5;
  stage.log("listing API");
  await rateOfOne(site.origin + address, seconds / 2);
  await rateOfOne(floor + address, seconds / 2);
  const hot = await alternate(
    rounds,
    () => rateOfOne(site.origin + address, seconds),
    () => rateOfOne(floor + address, seconds),
  );

  stage.log("listing API, every address new");
  const pages = await addresses(site.origin);
  const amount = Math.floor(pages.length / rounds);
  const inRound = (round: number) => pages.slice(round * amount, (round + 1) * amount);
  const cold = await alternate(
    rounds,
    (round) => rateOfEach(site.origin, inRound(round)),
    (round) => rateOfEach(floor, inRound(round)),
  );
  return [
    figure("listing API: share of bare node:http + pg", hot.ratio, "×", {
      target: { atLeast: 0.9 },
      note: inWords(hot),
    }),
    figure("listing API, every address new: the same", cold.ratio, "×", { note: inWords(cold) }),
  ];
}

function inWords({ ours, floor }: { ours: number; floor: number }): string {
  return `${readable(Math.round(ours))} beside ${readable(Math.round(floor))} requests/s`;
}

async function requireSameAnswer(ours: string, floor: string): Promise<void> {
  const [one, other] = await Promise.all([ours, floor].map(async (url) => (await fetch(url)).json()));
  deepStrictEqual(one, other, "The listing API and its floor answer differently.");
}

/** Every page of every size, with the sizes in turn. */
async function addresses(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api/legos?limit=1`);
  const { pagination } = (await answer.json()) as { pagination: { totalItems: number } };
  const found: string[] = [];
  for (let page = 1; page <= pagination.totalItems / sizes.from; page += 1) {
    for (let size = sizes.from; size <= sizes.to && page <= pagination.totalItems / size; size += 1) {
      if (`/api/legos?limit=${size}&page=${page}` !== address) found.push(`/api/legos?limit=${size}&page=${page}`);
    }
  }
  return found;
}
