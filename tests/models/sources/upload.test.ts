import { readdirSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { purgeSource } from "#app/models/market/purge-source.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import {
  deleteFileImport,
  listFileImports,
  readAgain,
  requireFileImport,
  startImport,
  stopImport,
  takeImportBack,
} from "#app/models/sources/file-imports.server.ts";
import { pauseSources, resumeSources } from "#app/models/sources/pause.server.ts";
import { runSource } from "#app/models/sources/run-source.server.ts";
import { findDueSource } from "#app/models/sources/schedule.server.ts";
import { listSources, requireSource } from "#app/models/sources/sources.server.ts";
import { upload } from "#app/models/sources/upload.server.ts";
import { keepUpload, receiveUpload, rejectedPathOf } from "#app/models/sources/uploaded-file.server.ts";

const folder = path.join(env.DATA_DIR, "imports");
const filesKept = () => readdirSync(folder).sort();

beforeEach(async () => {
  for (const source of ["by-hand", "chartables", "shop"]) await purgeSource(source);
  await db.deleteFrom("file_import").execute();
  await rm(folder, { recursive: true, force: true });
  await resumeSources();
});

const header = "title,price,currency,sold_at,category";
const sale = (price: string, title = "LEGO 75257 Millennium Falcon new") => `${title},${price},USD,2026-11-20,legos`;

async function send(
  content: string | Buffer,
  settings: Record<string, string> = { source: "by-hand" },
  name = "rows.csv",
) {
  async function* body() {
    yield Buffer.from(content);
  }
  return keepUpload(await receiveUpload(name, body()), settings);
}

/** Does what waits, as the server does within seconds. */
async function work() {
  const report = await runSource("by hand", "now", () => {});
  if (!report) throw new Error("Another process runs it.");
  return report;
}

async function previewed(id: number) {
  await work();
  const { preview } = await requireFileImport(id);
  if (!preview) throw new Error("It was not read through.");
  return preview;
}

const salesOf = async (source: string) =>
  (await db.selectFrom("sale").select("price_minor").where("source", "=", source).execute()).length;

test("a file is read through before anything is stored: its columns, its first rows, and what would come of them", async () => {
  const rows = [sale("149.00"), sale("149.00"), sale("12.00", "LEGO 75257 box only"), sale("", "LEGO 10281 Bonsai")];
  const id = await send(`${header},Buyer Name,Shelf\n${rows.map((row) => `${row},Ada Smith,A 3`).join("\n")}\n`);
  expect(await requireFileImport(id)).toMatchObject({ step: "reading", preview: null, hasFile: true });
  const { columns, columnCount, rows: shown, report, problem } = await previewed(id);
  expect(problem).toBeNull();
  expect(columnCount).toBe(7);
  expect(columns.map(({ name, meaning }) => `${name}: ${meaning}`)).toEqual([
    ...["title: title", "price: price", "currency: currency", "sold_at: sold_at", "category: category"],
    ...["Buyer Name: none", "Shelf: none"],
  ]);
  expect(
    shown.map(({ line, cells: [title, ...others], outcome }) => [line, title, others.at(-2), others.at(-1), outcome]),
  ).toEqual([
    [
      2,
      "LEGO 75257 Millennium Falcon new",
      null,
      "A 3",
      expect.objectContaining({ is: "kept", itemKey: "75257", minor: 14_900, excluded: null }),
    ],
    [3, "LEGO 75257 Millennium Falcon new", null, "A 3", expect.objectContaining({ is: "kept" })],
    [
      4,
      "LEGO 75257 box only",
      null,
      "A 3",
      expect.objectContaining({ is: "kept", excluded: expect.stringMatching(/./) }),
    ],
    [5, "LEGO 10281 Bonsai", null, "A 3", { is: "rejected", reason: "no price" }],
  ]);
  expect(report).toMatchObject({ read: 4, kept: 2, repeated: 1, named: 3, excluded: 1, samples: [] });
  expect(report).toMatchObject({
    rejected: [{ reason: "no price", count: 1, lines: [5], titles: ["LEGO 10281 Bonsai"] }],
  });
  expect(await requireFileImport(id)).toMatchObject({ step: "read", hasFile: true });
  expect([await salesOf("by-hand"), filesKept()]).toEqual([0, [String(id)]]);
});

test("what a file leaves open is said in a sentence, and can be said of it", async () => {
  const odd =
    "Ding,Wat kost het,Opmerking\nLEGO 75257 Millennium Falcon new,149.00,mooi\nLEGO 10281 Bonsai Tree,35,top\n";
  const id = await send(odd, {});
  const first = await previewed(id);
  expect(first).toMatchObject({ report: null, problem: "rows.csv has no column for title and price." });
  expect(first.rows.map(({ outcome }) => outcome)).toEqual([null, null]);
  await expect(startImport(id)).rejects.toThrow("The file cannot be read yet.");
  const columns = [
    { name: "Ding", column: "title" },
    { name: "Wat kost het", column: "price" },
  ] as const;
  await readAgain(id, { settings: {}, columns });
  expect(await previewed(id)).toMatchObject({ problem: "The file does not say what its rows are." });
  const settings = { kind: "sale", category: "legos", currency: "eur", soldIn: "2026-10", source: "shop" };
  await readAgain(id, { settings, columns });
  const { report, rows } = await previewed(id);
  expect(report).toMatchObject({ source: "shop", kept: 2, rejected: [] });
  expect(rows[0]?.outcome).toMatchObject({ currency: "EUR", minor: 14_900 });
  await startImport(id);
  expect(await work()).toMatchObject({ file: "rows.csv", problem: null, report: { kept: 2 } });
  expect(await requireFileImport(id)).toMatchObject({ step: "imported", hasFile: false, report: { kept: 2 } });
  // The next file with the same header is read so.
  const next = await send(`${odd}LEGO 21309 NASA Apollo Saturn V,90,ok\n`, { ...settings });
  expect(await previewed(next)).toMatchObject({ report: { kept: 1, repeated: 2 }, problem: null });
});

test("a column that is read can be said to hold nothing, and one that is said again goes back to its name", async () => {
  const id = await send(`${header},condition\n${sale("149.00")},Used\n`);
  const condition = async () => {
    const [row] = (await previewed(id)).rows;
    return row?.outcome?.is === "kept" ? row.outcome.conditionKey : null;
  };
  expect(await condition()).toBe("used");
  await readAgain(id, { settings: {}, columns: [{ name: "condition", column: "none" }] });
  expect(await condition()).toBe("new");
  await readAgain(id, { settings: {}, columns: [] });
  expect(await condition()).toBe("used");
});

test("a list of sets, a packed file and one that is none are read through too", async () => {
  const sets = await send(
    gzipSync("set_num,name,year,theme_id,num_parts\n75257-1,Millennium Falcon,2019,158,1353\n"),
    {},
    "sets.csv",
  );
  const none = await send(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), {}, "picture.png");
  const empty = await send("", {}, "empty.csv");
  await work();
  expect((await requireFileImport(sets)).preview).toMatchObject({ report: { list: "sets", read: 1 }, columns: [] });
  expect(await requireFileImport(none)).toMatchObject({
    step: "read",
    problem: expect.stringMatching(/^picture\.png .*\.$/),
  });
  expect(await requireFileImport(empty)).toMatchObject({ problem: "empty.csv is empty." });
  expect(gunzipSync(readFileSync(path.join(folder, String(sets)))).length).toBeGreaterThan(0);
});

/** Of these rows, each seventh has no price and each eleventh is one that was there. */
const many = (count: number) => {
  const row = (at: number) =>
    sale(
      at % 7 === 0 ? "" : `${(at % 900) + 20}.00`,
      `LEGO ${10_000 + (at % 4_000)} Set ${at % 11 === 0 ? at - 1 : at} sealed`,
    );
  return `${header}\n${Array.from({ length: count }, (_, at) => row(at)).join("\n")}\n`;
};

test("an import that is stopped goes on where it was: its report and its rejected rows are those of one that was not", async () => {
  const rows = 12_000;
  const whole = await send(many(rows), { source: "shop" });
  await work();
  await startImport(whole);
  const { report } = await work();
  const id = await send(many(rows), { source: "by-hand" });
  await previewed(id);
  await startImport(id);
  const running = work();
  while ((await requireFileImport(id)).progress === null) await wait(20);
  await stopImport(id);
  expect(await running).toMatchObject({ problem: "Somebody stopped it.", hasFailed: false });
  const stopped = await requireFileImport(id);
  const { read = 0, recorded } = stopped.progress?.tally ?? {};
  expect([stopped.step, stopped.hasFile]).toEqual(["stopped", true]);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(rows);
  expect(await salesOf("by-hand")).toBe(recorded?.kept);
  await startImport(id);
  const done = await work();
  expect(await salesOf("by-hand")).toBe(await salesOf("shop"));
  const counts = (of: typeof report) => of && "samples" in of && { ...of, importId: null, source: null };
  expect(counts(done.report)).toEqual(counts(report));
  expect(readFileSync(rejectedPathOf(id))).toEqual(readFileSync(rejectedPathOf(whole)));
  expect(readFileSync(rejectedPathOf(id), "utf8").split("\r\n").slice(0, 2)).toEqual([
    `line,reason,${header}`,
    "2,no price,LEGO 10000 Set -1 sealed,,USD,2026-11-20,legos",
  ]);
  const imports = await db.selectFrom("market_import").select("id").where("source", "=", "by-hand").execute();
  expect(imports).toHaveLength(1);
});

test("a batch whose progress could not be kept is not recorded either", async () => {
  const id = await send(many(200));
  await previewed(id);
  await startImport(id);
  await sql`alter table file_import add constraint no_progress check (progress is null)`.execute(db);
  try {
    expect(await work()).toMatchObject({ hasFailed: true });
    expect(await requireFileImport(id)).toMatchObject({
      step: "importing",
      failure: { problem: expect.stringMatching("no_progress") },
    });
    expect(await salesOf("by-hand")).toBe(0);
  } finally {
    await sql`alter table file_import drop constraint no_progress`.execute(db);
  }
  expect(await work()).toMatchObject({ problem: null });
  expect(await requireFileImport(id)).toMatchObject({ step: "imported", failure: null });
});

test("an import is taken back with all its rows, whether it ended or was stopped, and what others brought stays", async () => {
  await send(`${header}\n${sale("149.00")}\n`);
  const [{ id: first } = { id: 0 }] = await listFileImports(1);
  await work();
  await startImport(first);
  await work();
  const second = await send(`${header}\n${sale("149.00")}\n${sale("160.00")}\n${sale("170.00")}\n`);
  await work();
  await expect(takeImportBack(second)).rejects.toThrow("It has brought nothing that could be taken back.");
  await startImport(second);
  await work();
  expect(await salesOf("by-hand")).toBe(3);
  await takeImportBack(second);
  await expect(startImport(second)).rejects.toThrow("The file is no longer here.");
  await work();
  expect(await requireFileImport(second)).toMatchObject({ step: "taken-back", purged: { sales: 2, listings: 0 } });
  expect(await salesOf("by-hand")).toBe(1);
  await expect(takeImportBack(second)).rejects.toThrow("It is in another step by now.");
});

test("no pause stops what operators upload, and no list of sources shows it", async () => {
  await pauseSources(null);
  const id = await send(`${header}\n${sale("149.00")}\n`);
  expect(await findDueSource()).toBe("by hand");
  await previewed(id);
  expect(await findDueSource()).toBeNull();
  await startImport(id);
  expect(await findDueSource()).toBe("by hand");
  await pauseSources(null);
  expect(await findDueSource()).toBe("by hand");
  expect((await listSources(1)).map(({ name }) => name)).not.toContain("by hand");
  await expect(requireSource("by hand", 1)).rejects.toThrow("There is no source");
});

test("a file is deleted with its import unless that goes on; after 30 days it goes by itself", async () => {
  const [one, other, running] = [await send(many(10)), await send(many(10)), await send(many(10))];
  await work();
  await startImport(running);
  await deleteFileImport(one);
  await expect(deleteFileImport(one)).rejects.toThrow("There is no such import.");
  await expect(deleteFileImport(running)).rejects.toThrow("It is in another step by now.");
  await writeFile(path.join(folder, "left.part"), "half");
  await sql`update file_import set step_since = now() - interval '31 days'`.execute(db);
  await upload.removeOld();
  expect((await listFileImports(9)).map(({ id }) => id)).toEqual([running]);
  // What somebody writes now stays.
  expect(filesKept()).toEqual([String(running), "left.part"]);
  expect(other).toBeGreaterThan(one);
});

test("a name from elsewhere is a name, and what a file holds may be anything", async () => {
  const row = { title: "LEGO 75257 \0\ud83d".repeat(5), price: "1.00", currency: "USD", sold_at: "2026-11-20" };
  const id = await send(JSON.stringify([row]), { category: "legos" }, `../..\n/a\u0007b${"x".repeat(300)}.json`);
  expect((await requireFileImport(id)).file).toMatch(/^\.\.\/\.\. \/a bx{100,}/);
  await work();
  expect((await requireFileImport(id)).step).toBe("read");
  expect(filesKept()).toEqual([String(id)]);
});
