import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "#app/env.server.ts";
import { fetchPictures } from "#app/models/pictures/fetch-pictures.server.ts";
import { removeUnusedPictures, repairPictures } from "#app/models/pictures/keep-pictures.server.ts";
import { readPicture } from "#app/models/pictures/picture-files.server.ts";
import {
  findItemPictures,
  findPictures,
  noteRequested,
  storePictureNotes,
} from "#app/models/pictures/pictures.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { dayMs } from "#app/models/platform/day.ts";
import { log } from "#app/models/platform/log.server.ts";
import { forgetRevisions, revisionOf } from "#app/models/platform/revision.server.ts";
import { bomb, picture } from "#tests/support/account/pictures.ts";
import { listingRow } from "#tests/support/catalog/market-rows.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";
import { startPictureHost } from "#tests/support/pictures/picture-host.ts";

const host = await startPictureHost();
afterAll(() => host.stop());
const folder = path.join(env.DATA_DIR, "images");
const at = (name: string) => `https://pictures.test/${name}`;

beforeEach(async () => {
  await db.deleteFrom("picture").execute();
  await db.deleteFrom("listing_placement").execute();
  await db.deleteFrom("listing").execute();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Records a listing with a picture at the host. */
async function list(name: string, title = "LEGO Star Wars 75257 Millennium Falcon New Sealed", daysAgo = 1) {
  await recordMarketRows([
    listingRow({
      sourceItemId: name,
      title,
      imageUrl: at(name),
      observedAt: new Date(Date.now() - daysAgo * dayMs),
    }),
  ]);
}

/** Wants these pictures, as a page does, and lets the job fetch them. */
async function want(names: string[], options: Parameters<typeof fetchPictures>[0] = {}) {
  await findPictures(names.map(at));
  await storePictureNotes();
  await fetchPictures({ network: host.network(), ...options });
}

async function signatureOf(name: string): Promise<string> {
  const row = await db.selectFrom("picture").select("signature").where("source", "=", at(name)).executeTakeFirst();
  return row?.signature ?? "";
}

async function stateOf(name: string) {
  const row = await db.selectFrom("picture").select("state").where("source", "=", at(name)).executeTakeFirst();
  return row?.state;
}

const files = () => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  } catch {
    return 0;
  }
};

test("a picture that a page wants is fetched once, by the job alone, stored in three widths, and found from then on", async () => {
  host.send("/a.jpg", await picture("jpeg"));
  await list("a.jpg");
  const before = host.connections();
  expect(await findPictures([at("a.jpg")])).toEqual(new Map());
  await storePictureNotes();
  expect([host.connections() - before, await stateOf("a.jpg")]).toEqual([0, "wanted"]);
  await fetchPictures({ network: host.network() });
  await want(["a.jpg"]);
  const signature = await signatureOf("a.jpg");
  expect(await findPictures([at("a.jpg"), null])).toEqual(new Map([[at("a.jpg"), signature]]));
  expect([host.connections() - before, files()]).toEqual([1, 3]);
  expect(await readPicture(signature, 320)).toBeInstanceOf(Buffer);
});

test("the name of a picture does not follow from where it comes from, unless one knows the secret", async () => {
  host.send("/named.jpg", await picture("jpeg"));
  await list("named.jpg");
  await want(["named.jpg"]);
  expect(await signatureOf("named.jpg")).toMatch(/^[\w-]{43}$/);
  for (const name of ["../../session-secret", "x", `${"a".repeat(42)}/`, "%00".repeat(15).slice(0, 43)]) {
    expect(await readPicture(name, 320)).toBeUndefined();
  }
});

test("a new picture makes the pages of its category new, and of no other", async () => {
  host.send("/fresh.jpg", await picture("jpeg"));
  await list("fresh.jpg");
  const revisions = () => Promise.all(["legos", "comics"].map(revisionOf));
  forgetRevisions();
  const [legos = 0, comics = 0] = await revisions();
  await want(["fresh.jpg"]);
  expect(await revisions()).toEqual([legos + 1, comics]);
});

test("a run makes the pages of a category new once, not once for each batch of pictures", async () => {
  const bytes = await picture("jpeg");
  await list("first.jpg");
  await list("second.jpg");
  host.send("/second.jpg", bytes);
  host.answer("/first.jpg", async (_request, response) => {
    await findPictures([at("second.jpg")]);
    await storePictureNotes();
    response.writeHead(200, { "Content-Type": "image/jpeg" }).end(bytes);
  });
  forgetRevisions();
  const before = await revisionOf("legos");
  await want(["first.jpg"]);
  expect([await stateOf("first.jpg"), await stateOf("second.jpg")]).toEqual(["stored", "stored"]);
  expect((await revisionOf("legos")) - before).toBe(1);
});

test.each([
  ["SVG", async () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', "image/svg+xml"],
  ["HTML that says it is a JPEG", async () => "<!doctype html><title>404</title>", "image/jpeg"],
  ["256 million pixels in 31 kB", async () => bomb(), "image/png"],
  ["50 MB", async () => Buffer.alloc(50_000_000), "image/jpeg"],
])("%s becomes no picture and one line in the log, and is not asked for again", async (_what, body, type) => {
  host.send("/bad.jpg", await body(), type);
  await list("bad.jpg");
  const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
  const before = host.connections();
  await want(["bad.jpg"]);
  await want(["bad.jpg"]);
  expect([host.connections() - before, warn.mock.calls.length, await stateOf("bad.jpg"), files()]).toEqual([
    1,
    1,
    "failed",
    0,
  ]);
  expect(await findPictures([at("bad.jpg")])).toEqual(new Map());
});

test("a picture that could not be fetched is tried again later, and after the fifth time never", async () => {
  host.answer("/busy.jpg", (_request, response) => response.writeHead(503).end());
  await list("busy.jpg");
  vi.spyOn(log, "warn").mockImplementation(() => {});
  const before = host.connections();
  await want(["busy.jpg"]);
  await want(["busy.jpg"]);
  expect([host.connections() - before, await stateOf("busy.jpg")]).toEqual([1, "wanted"]);
  for (let attempt = 2; attempt <= 6; attempt++) {
    await db
      .updateTable("picture")
      .set({ try_at: new Date(0) })
      .execute();
    await fetchPictures({ network: host.network() });
  }
  expect([host.connections() - before, await stateOf("busy.jpg")]).toEqual([5, "failed"]);
});

test("a host that fails three times in a row is left alone for the rest of the run, and asked one thing at a time", async () => {
  let atOnce = 0;
  let most = 0;
  const names = ["b1", "b2", "b3", "b4", "b5"].map((name) => `${name}.jpg`);
  for (const name of names) {
    await list(name);
    host.answer(`/${name}`, (_request, response) => {
      most = Math.max(most, ++atOnce);
      setTimeout(() => {
        atOnce--;
        response.writeHead(500).end();
      }, 20);
    });
  }
  vi.spyOn(log, "warn").mockImplementation(() => {});
  const before = host.connections();
  await want(names);
  expect([host.connections() - before, most]).toEqual([3, 1]);
});

test("where the settings name no host, nothing is looked up, nothing connects, and there is no picture", async () => {
  host.send("/closed.jpg", await picture("jpeg"));
  await list("closed.jpg");
  const before = [host.connections(), host.lookedUp.length];
  await want(["closed.jpg"], { network: host.network({}, { hosts: [] }) });
  expect([host.connections(), host.lookedUp.length]).toEqual(before);
  expect(await findPictures([at("closed.jpg")])).toEqual(new Map());
});

test("a page cannot want a picture of a host that the settings do not name", async () => {
  await findPictures(["https://elsewhere.test/a.jpg", "http://pictures.test/a.jpg", "https://10.0.0.1/a.jpg"]);
  await storePictureNotes();
  expect(await db.selectFrom("picture").select("source").execute()).toEqual([]);
});

test("a listing that is deleted takes its picture along, unless another one has the same", async () => {
  for (const name of ["own.jpg", "shared.jpg"]) host.send(`/${name}`, await picture("jpeg"));
  await list("own.jpg");
  await list("shared.jpg");
  await recordMarketRows([listingRow({ sourceItemId: "other", imageUrl: at("shared.jpg") })]);
  await want(["own.jpg", "shared.jpg"]);
  const signature = await signatureOf("own.jpg");
  await db.deleteFrom("listing_placement").execute();
  await db.deleteFrom("listing").where("source_item_id", "in", ["own.jpg", "shared.jpg"]).execute();
  await removeUnusedPictures();
  expect([await stateOf("own.jpg"), await stateOf("shared.jpg"), files()]).toEqual([undefined, "stored", 3]);
  expect(await readPicture(signature, 160)).toBeUndefined();
});

test("a listing that is deleted while its picture is on the way keeps none", async () => {
  const bytes = await picture("jpeg");
  await list("late.jpg");
  host.answer("/late.jpg", async (_request, response) => {
    await db.deleteFrom("picture").execute();
    response.writeHead(200, { "Content-Type": "image/jpeg" }).end(bytes);
  });
  await want(["late.jpg"]);
  expect([await stateOf("late.jpg"), files()]).toEqual([undefined, 0]);
});

test("the byte limit removes the pictures longest not asked for, and a page that wants one gets it again", async () => {
  const names = ["old.jpg", "asked.jpg", "new.jpg"];
  for (const name of names) {
    host.send(`/${name}`, await picture("jpeg"));
    await list(name);
  }
  await want(["old.jpg", "asked.jpg"]);
  await db
    .updateTable("picture")
    .set({ asked_at: new Date(Date.now() - 3_600_000) })
    .execute();
  noteRequested(await signatureOf("asked.jpg"));
  await storePictureNotes();
  const { bytes } = await db.selectFrom("picture").select("bytes").limit(1).executeTakeFirstOrThrow();
  await want(["new.jpg"], { maxBytes: bytes * 2.5 });
  expect(await Promise.all(names.map(stateOf))).toEqual(["evicted", "stored", "stored"]);
  expect([files(), (await findPictures(names.map(at))).size]).toEqual([6, 2]);
  await want(["old.jpg"]);
  expect(await stateOf("old.jpg")).toBe("stored");
});

test("what a crash left half done is removed, what is stored stays, and a picture without its files is fetched again", async () => {
  for (const name of ["kept.jpg", "lost.jpg"]) {
    host.send(`/${name}`, await picture("jpeg"));
    await list(name);
  }
  await want(["kept.jpg", "lost.jpg"]);
  const lost = await signatureOf("lost.jpg");
  rmSync(path.join(folder, lost.slice(0, 2), `${lost}-640.webp`));
  await db
    .updateTable("picture")
    .set({ asked_at: new Date(Date.now() - 3_600_000) })
    .execute();
  mkdirSync(path.join(folder, "zz"));
  const left = [".1234.part", `zz/zz${"a".repeat(41)}-160.webp`, `${lost.slice(0, 2)}/${lost}-160.webp`];
  const young = [".5678.part", `zz/zz${"b".repeat(41)}-160.webp`];
  for (const name of [...left, ...young]) writeFileSync(path.join(folder, name), "half");
  const anHourAgo = new Date(Date.now() - 3_600_000);
  for (const name of [...left, `${lost.slice(0, 2)}/${lost}-320.webp`])
    utimesSync(path.join(folder, name), anHourAgo, anHourAgo);
  await repairPictures();
  expect([await stateOf("kept.jpg"), await stateOf("lost.jpg")]).toEqual(["stored", "evicted"]);
  const names = readdirSync(folder, { recursive: true }).map(String);
  expect([left.filter((name) => names.includes(name)), young.filter((name) => names.includes(name))]).toEqual([
    [],
    young,
  ]);
  await want(["lost.jpg"]);
  expect(await readPicture(lost, 640)).toBeInstanceOf(Buffer);
});

test("two servers that note and fetch the same pictures at once store each of them once", async () => {
  const names = ["t1.jpg", "t2.jpg", "t3.jpg"];
  for (const name of names) {
    host.send(`/${name}`, await picture("jpeg"));
    await list(name);
  }
  await findPictures(names.map(at));
  await storePictureNotes();
  await Promise.all([fetchPictures({ network: host.network() }), fetchPictures({ network: host.network() })]);
  expect([await Promise.all(names.map(stateOf)), files()]).toEqual([["stored", "stored", "stored"], 9]);
});

test("an item shows the picture of its set list, else that of its newest listing which counts", async () => {
  for (const name of ["catalogue.jpg", "newest.jpg", "older.jpg", "lot.jpg"])
    host.send(`/${name}`, await picture("jpeg"));
  await list("older.jpg", undefined, 3);
  await list("newest.jpg", undefined, 2);
  await list("lot.jpg", "LEGO Star Wars lot of 5 sets 75257 Millennium Falcon bundle joblot", 1);
  const item = { itemKind: "legos", itemKey: "75257" } as const;
  const shown = async () => (await findItemPictures([item]))(item);
  const fetchWanted = async () => {
    await shown();
    await storePictureNotes();
    await fetchPictures({ network: host.network() });
    return shown();
  };
  expect(await fetchWanted()).toBe(await signatureOf("newest.jpg"));
  await db
    .updateTable("item")
    .set({ image_url: at("catalogue.jpg") })
    .where("key", "=", item.itemKey)
    .execute();
  expect(await shown()).toBe(await signatureOf("newest.jpg"));
  expect(await fetchWanted()).toBe(await signatureOf("catalogue.jpg"));
  expect([await stateOf("older.jpg"), await stateOf("lot.jpg")]).toEqual([undefined, undefined]);
});

test("an item does not show the picture of a listing that has expired", async () => {
  host.send("/expiring.jpg", await picture("jpeg"));
  await list("expiring.jpg");
  const item = { itemKind: "legos", itemKey: "75257" } as const;
  const shown = async () => (await findItemPictures([item]))(item);
  await db.updateTable("item").set({ image_url: null }).execute();
  await shown();
  await storePictureNotes();
  await fetchPictures({ network: host.network() });
  expect(await shown()).toBe(await signatureOf("expiring.jpg"));
  await db.updateTable("listing_seen").set({ expires_at: new Date() }).execute();
  expect(await shown()).toBeUndefined();
});
