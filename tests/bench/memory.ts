import { type Figure, figure, readable } from "./figure.ts";
import { steadily } from "./load.ts";
import { watchResident } from "./resident.ts";
import { type Stage, sampleLoaded } from "./stage.ts";

const perSecond = 50;
const searches = ["star wars", "falcon", "technic", "10497", "new sealed", "harry potter", "batman", "used complete"];
const sets = ["75257", "10497", "21318", "42115", "71043", "10281", "76139", "31120"];

/** Memory of the server under steady reading of everything there is, and how long the slowest of the requests took. */
export async function memory(stage: Stage): Promise<Figure[]> {
  const onPostgres = await stage.server({ databaseUrl: await stage.sampleDatabase() });
  const figures = [await reading(stage, "PostgreSQL", onPostgres, { atMost: 300 })];
  await onPostgres.stop();
  const embedded = await stage.embeddedSite();
  await sampleLoaded(embedded);
  figures.push(await reading(stage, "embedded database", embedded));
  return figures;
}

async function reading(
  stage: Stage,
  name: string,
  { origin, pid }: { origin: string; pid: number },
  target?: { atMost: number },
): Promise<Figure> {
  stage.say(`memory, ${name}`);
  await steadily(origin, addresses(), perSecond, stage.quick ? 3 : 10);
  const resident = watchResident(pid);
  const { p99Ms, requests } = await steadily(origin, addresses(), perSecond, stage.quick ? 5 : 30);
  return figure(`memory at ${perSecond} requests/s, ${name}`, resident.mostMb(), "MB", {
    ...(target && { target }),
    note: `most resident over ${readable(requests)} requests; slowest of 100: ${readable(p99Ms)} ms`,
  });
}

/** Listings, searches, price histories and the API by turns. */
function addresses(): string[] {
  const found: string[] = [];
  for (let turn = 0; turn < 64; turn += 1) {
    const search = encodeURIComponent(searches[turn % searches.length] ?? "");
    const set = sets[turn % sets.length];
    const page = (turn % 40) + 1;
    found.push(
      `/categories/legos?page=${page}`,
      `/categories/legos?q=${search}&page=${Math.ceil(page / 10)}`,
      `/categories/legos/LEGO%20${set}`,
      `/api/legos?limit=30&page=${page}`,
      `/api/price-history/${set}`,
      `/legos?q=${search}`,
    );
  }
  return found;
}
