import path from "node:path";
import { startImport } from "#tests/support/catalog/run-import.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { type Figure, figure, readable } from "./figure.ts";
import { writeSalesFile } from "./fill/sales-file.ts";
import { steadily } from "./load.ts";
import type { Stage } from "./stage.ts";

const perSecond = 50;
const searches = ["star wars", "falcon", "technic", "10497", "new sealed", "harry potter", "batman", "used complete"];
const sets = ["75257", "10497", "21318", "42115", "71043", "10281", "76139", "31120"];

/**
 * Memory of the server, its PostgreSQL and an import together: during the first start, under steady load on every kind
 * of page, and during an import of 200,000 rows.
 */
export async function* memory(stage: Stage): AsyncGenerator<Figure> {
  const { server, watch, isLimited, seconds, maxMb } = await stage.embeddedSite();
  const where = isLimited ? "within 1 GB" : "without a limit";
  yield figure("memory, first start", maxMb, "MB", {
    target: { atMost: 400 },
    note: `server and PostgreSQL, ${where}; sample catalogue in ${readable(seconds)} s`,
  });

  stage.log("memory under load");
  await steadily(server.origin, addresses(), perSecond, stage.pick(40, 5, 1));
  watch.maxMb();
  const { p99Ms, requests } = await steadily(server.origin, addresses(), perSecond, stage.pick(60, 5, 1));
  yield figure(`memory at ${perSecond} requests/s`, watch.maxMb(), "MB", {
    target: { atMost: 300 },
    note: `${readable(requests)} requests, slowest of 100: ${readable(p99Ms)} ms`,
  });

  stage.log("memory while importing");
  const scratch = scratchDir("bench-memory");
  const file = path.join(scratch.path, "sales.csv");
  const rows = stage.pick(200_000, 40_000, 1_000);
  await writeSalesFile(file, rows);
  // In a smoke run, other parts read the pages of this server at the same time.
  const isShared = stage.pick(false, false, true);
  const place = isShared ? { dataDir: scratch.path, databaseUrl: await stage.emptyCatalogue() } : server;
  const child = await startImport(place, file);
  watch.add(child.pid);
  if ((await child.exited) !== 0) throw new Error(`The import failed and printed:\n${child.output()}`);
  yield figure(`memory, import of ${readable(rows)} rows`, watch.maxMb(), "MB", {
    target: { atMost: 400 },
    note: "server, PostgreSQL and the import",
  });
  watch.stop();
  scratch.remove();
}

/** Listings, searches, price histories and the API in turn. */
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
