import { deepStrictEqual } from "node:assert";
import path from "node:path";
import { type Figure, figure } from "./figure.ts";
import { alternate, type Compared, type Length, rateOfEach, rateOfOne, ratesInWords } from "./load.ts";
import type { Stage } from "./stage.ts";

const address = "/api/legos?limit=30&page=1";
/** Page sizes around the measured one, so that there are enough different addresses; smaller ones for what comes before. */
const sizes = { measured: [20, 40], before: [10, 19] } as const;

/** The JSON listing, compared with a bare `node:http` and `pg` handler that runs the same queries. */
export async function* api(stage: Stage): AsyncGenerator<Figure> {
  const site = await stage.site();
  const { origin: floor } = await stage.program(
    [path.join(import.meta.dirname, "bare/api.ts")],
    { DATABASE_URL: await stage.sampleDatabase() },
    address,
  );
  await requireSameAnswer(site.origin + address, floor + address);

  const length = stage.pick<Length>({ duration: 8 }, { duration: 2 }, { amount: 20 });
  const rounds = stage.pick(5, 2, 1);
  stage.log("listing API");
  await rateOfOne(site.origin + address, length);
  await rateOfOne(floor + address, length);
  const [hot] = await alternate(rounds, () => rateOfOne(site.origin + address, length), [
    () => rateOfOne(floor + address, length),
  ]);
  if (hot) yield inFigure("listing API: share of bare node:http + pg", hot);

  stage.log("listing API, every address new");
  // Either answers thousands before V8 has compiled what is busy: a server runs for weeks.
  const before = stage.pick(2, 2, 0);
  for (const origin of Array.from({ length: before }, () => [site.origin, floor]).flat()) {
    await rateOfEach(origin, await addresses(site.origin, sizes.before));
  }
  const pages = await addresses(site.origin, sizes.measured);
  const amount = Math.floor(pages.length / stage.pick(rounds, rounds, 20));
  const inRound = (round: number) => pages.slice(round * amount, (round + 1) * amount);
  const [cold] = await alternate(rounds, (round) => rateOfEach(site.origin, inRound(round)), [
    (round) => rateOfEach(floor, inRound(round)),
  ]);
  if (cold) yield inFigure("listing API, every address new: the same", cold);
}

function inFigure(name: string, compared: Compared): Figure {
  return figure(name, compared.ratio, "×", { target: { atLeast: 0.9 }, note: ratesInWords(compared) });
}

async function requireSameAnswer(ours: string, floor: string): Promise<void> {
  const [one, other] = await Promise.all([ours, floor].map(async (url) => (await fetch(url)).json()));
  deepStrictEqual(one, other, "The listing API and its floor answer differently.");
}

/** Every page of every size, with the sizes in turn. */
async function addresses(origin: string, [from, to]: readonly [number, number]): Promise<string[]> {
  const answer = await fetch(`${origin}/api/legos?limit=1`);
  const { pagination } = (await answer.json()) as { pagination: { totalItems: number } };
  const found: string[] = [];
  for (let page = 1; page <= pagination.totalItems / from; page += 1) {
    for (let size = from; size <= to && page <= pagination.totalItems / size; size += 1) {
      if (`/api/legos?limit=${size}&page=${page}` !== address) found.push(`/api/legos?limit=${size}&page=${page}`);
    }
  }
  return found;
}
