import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pageText } from "#tests/support/browser/page-text.ts";
import { newMember as newMemberOf } from "#tests/support/collection/member.ts";
import { putEntry } from "#tests/support/collection/put-entry.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer();

const newMember = () => newMemberOf(server);
const put = (userId: string, title: string, more: Partial<Parameters<typeof putEntry>[2]> = {}) =>
  putEntry(server, userId, { title, ...more });
const selected = (intent: string, ids: string[], more: Record<string, string> = {}): [string, string][] => [
  ["intent", intent],
  ...Object.entries(more),
  ...ids.map((id): [string, string] => ["entries", id]),
];
const entriesOf = (userId: string) =>
  withDatabaseOf(server, ({ db }) =>
    db
      .selectFrom("collection_entry")
      .select(["title", "type", "condition_key"])
      .where("user_id", "=", userId)
      .orderBy("title")
      .execute(),
  );
const copiesOf = (entryId: string) =>
  withDatabaseOf(server, ({ db }) =>
    db.selectFrom("collection_copy").selectAll().where("entry_id", "=", entryId).orderBy("created_at").execute(),
  );

test.each([
  ["tracked", "tracked items"],
  ["owned", "collection"],
] as const)("deleting one item of the %s list says so, and comes back to the same tab", async (type, list) => {
  const member = await newMember();
  const id = await put(member.id, "Blue Mauritius", { type });
  await put(member.id, "Red Mauritius", { type });
  const answer = await member.post(`?tab=${type}&sort=name`, selected("remove", [id]));
  expect([answer.status, answer.headers.location]).toEqual([
    303,
    type === "tracked" ? "/profile?sort=name" : "/profile?tab=owned&sort=name",
  ]);
  expect(pageText(await member.follow(answer))).toContain(
    `Item Removed Blue Mauritius permanently removed from your ${list}`,
  );
  expect((await entriesOf(member.id)).map(({ title }) => title)).toEqual(["Red Mauritius"]);
});

test("several are removed, moved or given a condition at once, and those of others are left alone", async () => {
  const [member, other] = [await newMember(), await newMember()];
  const theirs = await put(other.id, "Theirs");
  const ids = [await put(member.id, "A"), await put(member.id, "B"), await put(member.id, "C")];
  const two = [...ids.slice(0, 2), theirs, randomUUID(), "no id"];
  const conditions = await member.post("?tab=owned", selected("set-condition", two, { condition: "used" }));
  expect(pageText(await member.follow(conditions))).toContain("Condition Set 2 items changed");
  expect((await entriesOf(member.id)).map((row) => row.condition_key)).toEqual(["used", "used", "new"]);
  const moved = await member.post("?tab=owned", selected("move", two, { to: "tracked" }));
  expect(pageText(await member.follow(moved))).toContain("Items Moved 2 items moved to what you track");
  expect((await entriesOf(member.id)).map(({ type }) => type)).toEqual(["tracked", "tracked", "owned"]);
  const removed = await member.post("", selected("remove", two));
  expect(pageText(await member.follow(removed))).toContain(
    "Items Removed 2 items permanently removed from your tracked items",
  );
  expect((await entriesOf(member.id)).map(({ title }) => title)).toEqual(["C"]);
  expect(await entriesOf(other.id)).toEqual([{ title: "Theirs", type: "owned", condition_key: "new" }]);
});

test("a move that does not fit moves nothing, and says why", async () => {
  const member = await newMember();
  for (let at = 0; at < 9; at++) await put(member.id, `Owned ${at}`);
  const tracked = [await put(member.id, "X", { type: "tracked" }), await put(member.id, "Y", { type: "tracked" })];
  const answer = await member.post("", selected("move", tracked, { to: "owned" }));
  expect(answer.status).toBe(409);
  expect(pageText(answer.body)).toContain("You can only have 10 owned items. Please remove some items first.");
  expect((await entriesOf(member.id)).filter(({ type }) => type === "tracked")).toHaveLength(2);
});

test("a removal that fails has the sentence of a removal, in a message too; no other change has a message", async () => {
  const member = await newMember();
  const id = await put(member.id, "Stuck to the list");
  const run = (statement: string) => withDatabaseOf(server, ({ run }) => run(statement));
  await run(`
    create function stay_stuck() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$;
    create trigger stuck before update or delete on collection_entry
      for each row when (old.title = 'Stuck to the list') execute function stay_stuck()`);
  try {
    const removed = await member.post("?tab=owned", selected("remove", [id]));
    const text = pageText(removed.body);
    expect([removed.status, text.match(/Failed to remove item\. Please try again\./g)]).toEqual([
      500,
      Array(2).fill("Failed to remove item. Please try again."),
    ]);
    expect(text).toContain("Error Failed to remove item.");
    const moved = pageText((await member.post("?tab=owned", selected("move", [id], { to: "tracked" }))).body);
    expect(moved.match(/Failed to change your collection\. Please try again\./g)).toHaveLength(1);
  } finally {
    await run("drop function stay_stuck cascade");
  }
});

test("nothing selected, a condition that an item does not have, and an unknown intent change nothing", async () => {
  const member = await newMember();
  const id = await put(member.id, "Set", { item_kind: "legos" });
  const none = await member.post("?tab=owned", selected("remove", []));
  expect([none.status, pageText(none.body)]).toEqual([422, expect.stringContaining("Please select an item first")]);
  const graded = await member.post("?tab=owned", selected("set-condition", [id], { condition: "cgc-9.8" }));
  expect([graded.status, pageText(graded.body)]).toEqual([400, expect.stringContaining("has no condition")]);
  expect((await member.post("?tab=owned", selected("burn", [id]))).status).toBe(422);
  expect(await entriesOf(member.id)).toEqual([{ title: "Set", type: "owned", condition_key: "new" }]);
});

test("an item is in unknown condition where its owner says so, or another program left it empty", async () => {
  const member = await newMember();
  const unsaid = await put(member.id, "Unsaid", { condition_key: "unknown" });
  const shown = async () => pageText(await member.get("?tab=owned")).match(/Condition: (Unknown condition|New)/g);
  expect(await shown()).toEqual(["Condition: New"]);
  await member.post("?tab=owned", selected("set-condition", [unsaid], { condition: "unknown" }));
  expect(await shown()).toEqual(["Condition: Unknown condition"]);
  await put(member.id, "Empty", { condition: "" });
  expect(await shown()).toEqual(["Condition: Unknown condition", "Condition: Unknown condition"]);
  await member.post("?tab=owned", selected("set-condition", [unsaid], { condition: "new" }));
  expect(await shown()).toContain("Condition: New");
});

const wholeCopy = {
  condition: "CGC 9.8",
  quantity: "2",
  paid: "1,210.50",
  fees: "4.5",
  paidCurrency: "usd",
  acquiredOn: "2026-01-02",
  place: "shelf 3",
  note: "from Ann",
};

test("a copy is saved with all that was said of it, and the row says the same", async () => {
  const member = await newMember();
  const id = await put(member.id, "X-Men #1", { item_kind: "comics", condition_key: "raw" });
  const [copy] = await copiesOf(id);
  const opened = await member.get(`?tab=owned&edit=${id}`);
  expect(opened).toContain(`action="/profile?tab=owned&amp;edit=${id}&amp;copy=${copy?.id}"`);
  const answer = await member.post(`?tab=owned&edit=${id}&copy=${copy?.id}`, Object.entries(wholeCopy));
  expect([answer.status, answer.headers.location]).toEqual([303, `/profile?tab=owned#entry-${id}`]);
  const text = pageText(await member.follow(answer));
  for (const part of ["Copy Saved X-Men #1", "2 · shelf 3", "$1,215.00", "Condition: CGC 9.8"]) {
    expect(text).toContain(part);
  }
  expect(await copiesOf(id)).toMatchObject([
    {
      condition_key: "cgc-9.8",
      quantity: 2,
      paid_minor: 121_050,
      fees_minor: 450,
      paid_currency: "USD",
      note: "from Ann",
    },
  ]);
  expect(await member.get(`?tab=owned&edit=${id}`)).toMatch(/value="1210\.50"/);
});

test("a row names the conditions of the copies that are left", async () => {
  const member = await newMember();
  const id = await put(member.id, "Set", { item_kind: "legos" });
  const [first] = await copiesOf(id);
  const save = async (copy: string | undefined, more: Record<string, string>) => {
    const form = Object.entries({ quantity: "1", paidCurrency: "USD", ...more });
    expect((await member.post(`?tab=owned&edit=${id}&copy=${copy}`, form)).status).toBe(303);
    return /Condition: (.*?) Added/.exec(pageText(await member.get("?tab=owned")))?.[1];
  };
  expect(await save("new", { condition: "used" })).toBe("New, sealed · Used");
  expect(await save("new", { condition: "open-box", goneOn: "2024-05-01" })).toBe("New, sealed · Used");
  expect(await save(first?.id, { condition: "new", goneOn: "2024-05-01" })).toBe("Used");
});

test("another copy is added beside the first, and can be removed again, but the only one stays", async () => {
  const member = await newMember();
  const id = await put(member.id, "Stamp");
  const form = Object.entries({ quantity: "1", paidCurrency: "GBP", condition: "Used", paid: "5" });
  const added = await member.post(`?tab=owned&edit=${id}&copy=new`, form);
  expect(pageText(await member.follow(added))).toContain("Copy Added");
  const [first, second] = await copiesOf(id);
  const edit = await member.get(`?tab=owned&edit=${id}&copy=${second?.id}`);
  expect(pageText(edit)).toContain("Used, GBP 5.00");
  const removal = (copy = ""): [string, string][] => [
    ["intent", "remove-copy"],
    ["copy", copy],
  ];
  expect((await member.post("?tab=owned", removal(second?.id))).status).toBe(303);
  const only = await member.post("?tab=owned", removal(first?.id));
  expect([only.status, pageText(only.body)]).toEqual([400, expect.stringContaining("This is your only copy.")]);
  expect(await copiesOf(id)).toHaveLength(1);
});

test("a mistake stands at its field, and what was typed stays", async () => {
  const member = await newMember();
  const id = await put(member.id, "Stamp");
  const [copy] = await copiesOf(id);
  const mistakes = { ...wholeCopy, quantity: "none", paid: "a lot", acquiredOn: "2999-01-01", place: "the attic" };
  const answer = await member.post(`?tab=owned&edit=${id}&copy=${copy?.id}`, Object.entries(mistakes));
  expect(answer.status).toBe(422);
  for (const field of ["quantity", "acquiredOn"]) {
    expect(answer.body).toMatch(new RegExp(`<p [^>]*id="copy-${field}-error"[^>]*>Please enter`));
    expect(answer.body).toMatch(new RegExp(`<input[^>]*name="${field}"[^>]*aria-invalid="true"`));
  }
  for (const typed of ["none", "a lot", "the attic"]) expect(answer.body).toContain(`value="${typed}"`);
  expect(await copiesOf(id)).toEqual([copy]);
  const odd = await member.post(
    `?tab=owned&edit=${id}&copy=${copy?.id}`,
    Object.entries({ ...wholeCopy, condition: "so so" }),
  );
  expect([odd.status, pageText(odd.body)]).toEqual([400, expect.stringContaining("Please choose a condition")]);
});

test("another's entry is as missing as none, to read and to add a copy to", async () => {
  const [member, other] = [await newMember(), await newMember()];
  const theirs = await put(other.id, "Theirs");
  const before = await copiesOf(theirs);
  for (const edit of [theirs, randomUUID()]) {
    expect(await member.get(`?tab=owned&edit=${edit}`)).not.toContain("Save Copy");
    expect((await member.post(`?tab=owned&edit=${edit}&copy=new`, Object.entries(wholeCopy))).status).toBe(404);
  }
  expect(await copiesOf(theirs)).toEqual(before);
});
