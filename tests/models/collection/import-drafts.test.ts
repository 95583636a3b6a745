import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import type { DraftChoice } from "#app/models/collection/files/draft-options.ts";
import {
  addDraft,
  chooseForDraft,
  DraftChangedError,
  forgetOldDrafts,
  keepDraft,
  listDrafts,
  previewDraft,
} from "#app/models/collection/files/drafts.server.ts";
import { importFile } from "#app/models/collection/files/import.server.ts";
import { readCollectionFile } from "#app/models/collection/files/read-file.ts";
import { UnreadableFile } from "#app/models/files/unreadable-file.ts";
import { db } from "#app/models/platform/database.server.ts";
import { NotFoundError } from "#app/models/platform/errors.ts";

const said = { list: "owned", kind: "other", currency: "USD" } as const;

const keep = (userId: string, content: string | Uint8Array, choice: DraftChoice = {}) =>
  keepDraft(userId, { content: Buffer.from(content), fileName: null, options: said, choice });

const titlesOf = async (userId: string) => {
  const entries = db.selectFrom("collection_entry").select("title").where("user_id", "=", userId).orderBy("title");
  return (await entries.execute()).map(({ title }) => title);
};

const idsOf = async (userId: string) => (await listDrafts(userId)).map(({ id }) => id);

/** The file as its page shows it, with the revision that its forms send. */
async function seen(userId: string, id: string) {
  const { preview, revision, options } = await previewDraft(userId, id);
  const { list, table } = preview;
  return { id, revision, options, meanings: list?.meanings, list, table };
}

/** Chooses on the page that is there now. */
async function choose(userId: string, id: string, choice: DraftChoice) {
  const { revision } = await previewDraft(userId, id);
  return chooseForDraft(userId, { id, revision }, choice);
}

test("of one person the newest five files are kept, also where several arrive at once", async () => {
  const [userId, other] = [randomUUID(), randomUUID()];
  const [first, ...rest] = [
    await keep(userId, "title\n1"),
    await keep(userId, "title\n2"),
    await keep(userId, "title\n3"),
  ];
  rest.push(await keep(userId, "title\n4"), await keep(userId, "title\n5"));
  const ofOther = await keep(other, "title\nx");
  expect(await idsOf(userId)).toEqual([first, ...rest].reverse());
  const both = await Promise.all([keep(userId, "title\n6"), keep(userId, "title\n7")]);
  expect((await idsOf(userId)).sort()).toEqual([...rest.slice(1), ...both].sort());
  await expect(previewDraft(userId, String(first))).rejects.toThrow(NotFoundError);
  expect(await idsOf(other)).toEqual([ofOther]);
});

test("a file is kept for a day, and then forgotten", async () => {
  const userId = randomUUID();
  const [old, young] = [await keep(userId, "title\nA jar"), await keep(userId, "title\nA tin")];
  const age = (id: string, hours: number) =>
    sql`update import_draft set created_at = now() - make_interval(mins => ${60 * hours}) where id = ${id}`.execute(db);
  await age(young, 23.9);
  await age(old, 24.1);
  expect(await idsOf(userId)).toEqual([young]);
  const { revision } = await previewDraft(userId, young);
  await expect(previewDraft(userId, old)).rejects.toThrow("This file is no longer kept.");
  await expect(chooseForDraft(userId, { id: old, revision }, { headerLine: 1 })).rejects.toThrow(NotFoundError);
  await expect(addDraft(userId, { id: old, revision })).rejects.toThrow(NotFoundError);
  expect(await titlesOf(userId)).toEqual([]);
  await forgetOldDrafts();
  const left = await db.selectFrom("import_draft").select("id").where("user_id", "=", userId).execute();
  expect(left).toEqual([{ id: young }]);
});

test("a file of somebody else is as one that nobody has, whatever its id", async () => {
  const [ada, bob] = [randomUUID(), randomUUID()];
  const id = await keep(ada, "a,b\nA jar,1");
  await keep(bob, "title\nOf Bob");
  for (const named of [id, randomUUID(), "", "a b#c", "\0", `${id}\0`, "x".repeat(64_000)]) {
    const draft = { id: named, revision: 1 };
    await expect(previewDraft(bob, named)).rejects.toThrow(NotFoundError);
    await expect(chooseForDraft(bob, draft, { columns: ["title", "none"] })).rejects.toThrow(NotFoundError);
    await expect(addDraft(bob, draft)).rejects.toThrow(NotFoundError);
  }
  expect(await titlesOf(bob)).toEqual([]);
  expect(await seen(ada, id)).toMatchObject({ revision: 1, meanings: ["none", "none"] });
});

test("a file is added once, however many tabs add it at once", async () => {
  const userId = randomUUID();
  const id = await keep(userId, "title\nA jar");
  const adds = await Promise.allSettled(Array.from({ length: 5 }, () => addDraft(userId, { id, revision: 1 })));
  const refused = adds.flatMap((add) => (add.status === "rejected" ? [add.reason] : []));
  expect(refused.map((reason) => reason.constructor)).toEqual(Array(4).fill(NotFoundError));
  expect(await titlesOf(userId)).toEqual(["A jar"]);
  // Not even where it has left the list meanwhile.
  await db.deleteFrom("collection_entry").where("user_id", "=", userId).execute();
  await expect(addDraft(userId, { id, revision: 1 })).rejects.toThrow(NotFoundError);
  expect(await titlesOf(userId)).toEqual([]);
});

test("a file that cannot be added stays kept", async () => {
  const userId = randomUUID();
  const id = await keep(userId, "a,b\nA jar,1");
  await expect(addDraft(userId, { id, revision: 1 })).rejects.toThrow("No column of this file is a title");
  expect(await idsOf(userId)).toEqual([id]);
});

test("what is added is what was previewed: a form of an outdated page changes nothing, unless it says what is so already", async () => {
  const userId = randomUUID();
  const id = await keep(userId, "a,b\nA jar,A tin");
  await choose(userId, id, { columns: ["title", "none"] });
  const outdated = { id, revision: 1 };
  await expect(addDraft(userId, outdated)).rejects.toThrow(DraftChangedError);
  await expect(chooseForDraft(userId, outdated, { columns: ["none", "title"] })).rejects.toThrow(DraftChangedError);
  await chooseForDraft(userId, outdated, { columns: ["title", "none"] });
  expect(await seen(userId, id)).toMatchObject({ revision: 2, meanings: ["title", "none"] });
  expect(await titlesOf(userId)).toEqual([]);

  const both: DraftChoice["columns"][] = [
    ["none", "title"],
    ["note", "title"],
  ];
  const { chosen: choosing } = await db.transaction().execute(async (trx) => {
    // Both have read the file before either is stored.
    await trx.selectFrom("import_draft").select("id").where("id", "=", id).forUpdate().execute();
    const chosen = Promise.allSettled(both.map((columns) => chooseForDraft(userId, { id, revision: 2 }, { columns })));
    const waiting = () => sql`select from pg_locks where not granted`.execute(db).then(({ rows }) => rows.length);
    await expect.poll(waiting).toBe(2);
    return { chosen };
  });
  const chosen = await choosing;
  expect(chosen.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(chosen).toContainEqual({ status: "rejected", reason: expect.any(DraftChangedError) });
  await addDraft(userId, { id, revision: 3 });
  expect(await titlesOf(userId)).toEqual(["A tin"]);
});

test("a choice by which the file cannot be read leaves the one before", async () => {
  const userId = randomUUID();
  const id = await keep(userId, "My things,\nName of it,Paid\nA jar,3\nA tin,4");
  expect((await seen(userId, id)).table).toMatchObject({ headerLine: 2 });
  await choose(userId, id, { columns: ["title", "none"] });
  await expect(choose(userId, id, { headerLine: 40 })).rejects.toThrow(UnreadableFile);
  expect(await seen(userId, id)).toMatchObject({ revision: 2, table: { headerLine: 2 }, meanings: ["title", "none"] });
});

/** Three sheets: the first two have the same header, the third another one. */
const workbook = new Uint8Array(
  await writeExcelFile([
    { sheet: "Boxes", data: [["Old boxes"], ["Title", "Bought", "Status"], ["A box", "3/4/2026", "Lent"]] },
    {
      sheet: "Jars",
      data: [
        ["Title", "Bought", "Status"],
        ["A jar", "5/6/2026", "Lent"],
      ],
    },
    {
      sheet: "Tins",
      data: [
        ["Name", "Date bought", "Status"],
        ["A tin", "7/8/2026", "Lent"],
      ],
    },
  ]).toBuffer(),
);

test("another sheet keeps the answers about the file; what belongs to columns goes where its header differs", async () => {
  const userId = randomUUID();
  const options = { list: "tracked", kind: "comics", currency: "EUR" } as const;
  const id = await keepDraft(userId, { content: workbook, fileName: null, options, choice: {} });
  await choose(userId, id, { headerLine: 2 });
  await choose(userId, id, { dateOrder: "day", isZeroPaid: true });
  const columns: DraftChoice["columns"] = ["title", "acquired", "list"];
  await choose(userId, id, { columns, statuses: [{ word: "Lent", meaning: "none" }] });

  await choose(userId, id, { sheet: "Jars" });
  const jars = await seen(userId, id);
  expect(jars).toMatchObject({ options, table: { headerLine: 1, sheet: { name: "Jars" } }, meanings: columns });
  expect(jars.list).toMatchObject({
    statuses: [{ word: "Lent", meaning: "none" }],
    dates: { question: { chosen: "day" } },
  });

  await choose(userId, id, { columns: ["note", "acquired", "title"] });
  await choose(userId, id, { sheet: "Tins" });
  const tins = await seen(userId, id);
  expect(tins).toMatchObject({ options, table: { sheet: { name: "Tins" } }, meanings: ["title", "acquired", "list"] });
  expect(tins.list).toMatchObject({ statuses: [{ meaning: "tracked" }], dates: { question: { chosen: "day" } } });
  expect(tins.options.isZeroPaid).toBe(true);
  await choose(userId, id, { sheet: "Boxes" });
  expect((await seen(userId, id)).table).toMatchObject({ headerLine: 2 });
  await expect(choose(userId, id, { sheet: "Cans" })).rejects.toThrow('has no sheet "Cans"');
});

test("another sheet is read as an earlier file with its header was", async () => {
  const userId = randomUUID();
  const tins = await readCollectionFile(Buffer.from("Name,Date bought,Status\nA tin,7/8/2026,Owned\n"), {
    ...said,
    columns: ["note", "acquired", "title"],
    dateOrder: "month",
  });
  await importFile(userId, tins);
  const id = await keep(userId, workbook);
  expect((await seen(userId, id)).list).toMatchObject({ isChosenBefore: false });
  await choose(userId, id, { sheet: "Tins" });
  const { meanings, list } = await seen(userId, id);
  expect(meanings).toEqual(["note", "acquired", "title"]);
  expect(list).toMatchObject({ isChosenBefore: true, dates: { question: { chosen: "month" } } });
  await choose(userId, id, { sheet: "Jars" });
  expect((await seen(userId, id)).list).toMatchObject({ isChosenBefore: false, dates: { question: { chosen: null } } });
});

test("what was said of an earlier file with this header is as it was when the file came, whatever is said of later ones", async () => {
  const userId = randomUUID();
  const list = "What,Date\nA jar,3/4/2026\n";
  const add = async (choice: DraftChoice) =>
    importFile(userId, await readCollectionFile(Buffer.from(list), { ...said, ...choice }));
  await add({ columns: ["title", "acquired"], dateOrder: "month" });
  const id = await keep(userId, list);
  const first = await seen(userId, id);
  expect(first.list).toMatchObject({ isChosenBefore: true, dates: { question: { chosen: "month" } } });
  await add({ columns: ["title", "sold_at"], dateOrder: "day" });
  expect((await seen(userId, id)).list).toEqual(first.list);

  await choose(userId, id, { columns: ["title", "added"] });
  expect((await seen(userId, id)).list).toMatchObject({
    isChosenBefore: false,
    meanings: ["title", "added"],
    dates: { question: { chosen: "month" } },
  });
});
