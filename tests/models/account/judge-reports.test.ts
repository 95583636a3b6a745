import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { countReported, listReports, reopenReports, settleReports } from "#app/models/account/judge-reports.server.ts";
import { countUsers, listUsers, requireUser, setHidden, setOperator } from "#app/models/account/operator.server.ts";
import { publishPost } from "#app/models/community/posts.server.ts";
import { report } from "#app/models/community/reports.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { newPeople, newPerson } from "#tests/support/community/people.ts";

beforeEach(async () => {
  for (const table of ["report", "activity", "profile"] as const) await db.deleteFrom(table).execute();
});

const waiting = async () => (await listReports()).map(({ reason }) => reason);

async function newPost(userId: string, text: string): Promise<string> {
  await publishPost(userId, text);
  const post = db.selectFrom("activity").select("id").where("post", "=", text);
  return (await post.executeTakeFirstOrThrow()).id;
}

test("a settled report does not come back by the same person; one of somebody else waits again", async () => {
  const [ada = "", bob = "", eve = "", operator = ""] = await newPeople(4);
  await report(ada, { userId: eve }, "Spam");
  await settleReports(eve, { by: operator });
  await report(ada, { userId: eve }, "Spam, I say");
  expect([await waiting(), (await countReported()).count]).toEqual([[], 0]);
  await report(bob, { userId: eve }, "Harassment");
  expect([await waiting(), (await countReported()).count]).toEqual([["Harassment"], 1]);
});

test("what is judged is the person or the post alone, up to the report that was read", async () => {
  const [ada = "", bob = "", eve = "", operator = ""] = await newPeople(4);
  const activityId = await newPost(eve, "Buy my coins");
  await report(ada, { userId: eve }, "the person");
  await report(ada, { userId: eve, activityId }, "the post");
  expect((await countReported()).count).toBe(2);
  const [read] = await listReports();
  await report(bob, { userId: eve, activityId }, "the post, later");
  expect((await countReported()).count).toBe(2);
  await settleReports(activityId, { by: operator, readUntil: read?.at });
  expect(await waiting()).toEqual(["the post, later", "the person"]);
  await settleReports(eve, { by: operator });
  expect(await waiting()).toEqual(["the post, later"]);
  await expect(settleReports(eve, { by: operator })).rejects.toThrow("No report of this waits");
  await expect(settleReports("no id", { by: operator })).rejects.toThrow("No report of this waits");
});

test("a settlement is taken back as it was made, without those before it", async () => {
  const [ada = "", bob = "", eve = "", operator = ""] = await newPeople(4);
  await report(ada, { userId: eve }, "first");
  const first = await settleReports(eve, { by: operator });
  await report(bob, { userId: eve }, "second");
  const second = await settleReports(eve, { by: null });
  expect(second.getTime()).toBeGreaterThan(first.getTime());
  await reopenReports(eve, second);
  expect(await waiting()).toEqual(["second"]);
  await reopenReports(eve);
  expect(await waiting()).toEqual(["second", "first"]);
  await expect(reopenReports(eve)).rejects.toThrow("No report of this was settled");
});

test("reports of what is hidden wait for nobody, and wait again when it is shown", async () => {
  const [ada = "", eve = ""] = await newPeople(2);
  const activityId = await newPost(eve, "Buy my stamps");
  await report(ada, { userId: eve, activityId }, "Spam");
  await setHidden(activityId, { by: "operator", because: "spam" });
  expect([await waiting(), (await countReported()).count]).toEqual([[], 0]);
  await setHidden(activityId, null);
  expect(await waiting()).toEqual(["Spam"]);
});

test("who settled a report is known until their account is gone", async () => {
  const [ada = "", eve = "", operator = ""] = await newPeople(3);
  await report(ada, { userId: eve }, "Spam");
  await settleReports(eve, { by: operator });
  const settledBy = () => db.selectFrom("report").select("settled_by").executeTakeFirst();
  expect(await settledBy()).toEqual({ settled_by: operator });
  await db.deleteFrom("profile").where("user_id", "=", operator).execute();
  expect(await settledBy()).toEqual({ settled_by: null });
});

test("pages of people have everybody once, the newest first, and the last page stands for those after it", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.unshift(await newPerson());
  const page = async (number: number, query = "") => {
    const { users, ...rest } = await listUsers({ page: number, size: 2, query });
    return { ids: users.map(({ id }) => id), ...rest };
  };
  expect([(await page(1)).ids, (await page(2)).ids, (await page(3)).ids].flat()).toEqual(ids);
  expect(await page(9)).toEqual({ ids: ids.slice(4), total: 5, page: 3 });
  expect(await page(1, ids[3])).toEqual({ ids: [ids[3]], total: 1, page: 1 });
  expect(await page(1, "_%")).toEqual({ ids: [], total: 0, page: 1 });
  expect((await requireUser(ids[0] ?? "")).id).toBe(ids[0]);
  await expect(requireUser(randomUUID())).rejects.toThrow("There is no account");
  await expect(requireUser("no id")).rejects.toThrow("There is no account");
});

test("members are counted without those who never confirmed, and those of this week apart", async () => {
  const [, old = "", unconfirmed = ""] = await newPeople(3);
  const change = (id: string) => db.updateTable("profile").where("user_id", "=", id);
  await change(old)
    .set({ created_at: new Date("2026-01-01") })
    .execute();
  await change(unconfirmed)
    .set({ confirmed_at: null as never })
    .execute();
  expect(await countUsers()).toEqual({ members: 2, newThisWeek: 1 });
});

test("the last operator stays where one must, even when two take it back from each other at once", async () => {
  const [ada = "", bob = ""] = await newPeople(2);
  await setOperator(ada, true);
  await expect(setOperator(ada, false, { keepsOne: true })).rejects.toThrow("The site would have no operator");
  for (let round = 0; round < 5; round += 1) {
    await setOperator(ada, true);
    await setOperator(bob, true);
    const taken = await Promise.allSettled([ada, bob].map((id) => setOperator(id, false, { keepsOne: true })));
    expect(taken.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  }
  // The command line can always make another one.
  await setOperator(ada, false);
  await setOperator(bob, false);
  const operators = db.selectFrom("profile").select("user_id").where("is_operator", "=", true);
  expect(await operators.execute()).toEqual([]);
});
