import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listMembers } from "#app/models/community/list-members.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { block, goPrivate, hide, newPerson } from "#tests/support/community/people.ts";

async function find(
  query: string,
  {
    reader = null,
    ...more
  }: { reader?: { id: string; email: string } | null; suggestedOnly?: boolean; page?: number; size?: number } = {},
) {
  const { members, total, page } = await listMembers(reader, {
    query,
    page: 1,
    size: 500,
    suggestedOnly: false,
    ...more,
  });
  return { ids: members.map(({ id }) => id), members, total, page };
}

const unique = () => `u${randomUUID().replaceAll("-", "").slice(0, 10)}`;

test("a search finds usernames and ids by any part in any case, and takes no wildcards", async () => {
  const word = unique();
  const first = await newPerson({ username: `Abc${word.toUpperCase()}` });
  const second = await newPerson({ username: `${word}xyz` });
  expect((await find(word)).ids).toEqual([second, first]);
  expect((await find(word.toUpperCase())).ids).toEqual([second, first]);
  expect((await find(first.slice(3, 30).toUpperCase())).ids).toEqual([first]);
  for (const query of [
    `${word}%`,
    `${word}_`,
    `${word.slice(0, 3)}%yz`,
    `${word}\\`,
    `${word}\nx`,
    "%",
    "_____________",
  ]) {
    expect(
      (await find(query)).ids.filter((id) => [first, second].includes(id)),
      query,
    ).toEqual([]);
  }
});

test("an email address finds its own reader, and nobody else's finds anybody", async () => {
  const id = await newPerson();
  const email = `${unique()}@example.org`;
  expect((await find(email.toUpperCase(), { reader: { id, email } })).ids).toEqual([id]);
  const other = { id: await newPerson(), email: `other-${email}` };
  for (const reader of [null, other]) expect((await find(email, { reader })).ids).toEqual([]);
  expect((await find(email.slice(1), { reader: { id, email } })).ids).toEqual([]);
});

test("members are newest first, in pages that agree with the total; the last page stands for those beyond it", async () => {
  const word = unique();
  const people: string[] = [];
  for (let at = 0; at < 7; at += 1) people.push(await newPerson({ username: `${word}${at}` }));
  const pages = await Promise.all([1, 2, 3, 9].map((page) => find(word, { page, size: 3 })));
  expect(pages.slice(0, 3).flatMap(({ ids }) => ids)).toEqual(people.toReversed());
  expect(pages.map(({ total, page, ids }) => [total, page, ids.length])).toEqual([
    [7, 1, 3],
    [7, 2, 3],
    [7, 3, 1],
    [7, 3, 1],
  ]);
});

test("hidden and blocked people are in no list, and private ones are there without their details", async () => {
  const word = unique();
  const [open, shy, hidden, blocking, blocked, reader] = await Promise.all(
    ["open", "shy", "hid", "blo", "bld", "rea"].map((name) => newPerson({ username: word + name })),
  );
  for (const id of [open, shy])
    await db
      .updateTable("profile")
      .set({ bio: "Canary", first_name: "Canary" })
      .where("user_id", "=", id ?? "")
      .execute();
  await goPrivate(shy ?? "");
  await hide(hidden ?? "");
  await block(blocking ?? "", reader ?? "");
  await block(reader ?? "", blocked ?? "");
  const { members, total } = await find(word, { reader: { id: reader ?? "", email: "" } });
  expect(new Set(members.map(({ id }) => id))).toEqual(new Set([open, shy, reader]));
  expect(total).toBe(3);
  const detailsOf = (id?: string) => members.find((member) => member.id === id)?.details;
  expect([detailsOf(open)?.bio, detailsOf(shy)]).toEqual(["Canary", null]);
});

test("the list for people leaves out names that are blank, too short, or hold an underscore", async () => {
  const id = await newPerson();
  for (const username of ["ab", " ab ", "a_b_c", "   ", "No username"]) {
    await db.updateTable("profile").set({ username }).where("user_id", "=", id).execute();
    expect((await find(id, { suggestedOnly: true })).ids, username).toEqual([]);
    expect((await find(id)).ids, username).toEqual([id]);
  }
});
