import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { removeActivity } from "#app/models/community/activities.server.ts";
import { publishPost } from "#app/models/community/posts.server.ts";
import { report } from "#app/models/community/reports.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { InvalidError, NotFoundError } from "#app/models/platform/errors.ts";
import { block, goPrivate, newPeople } from "#tests/support/community/people.ts";

const reportsOf = (reporterId: string) =>
  db.selectFrom("report").selectAll().where("reporter_id", "=", reporterId).orderBy("created_at").execute();

async function newPost(userId: string, text: string): Promise<string> {
  await publishPost(userId, text);
  const [post] = await db
    .selectFrom("activity")
    .select("id")
    .where("user_id", "=", userId)
    .where("post", "=", text)
    .execute();
  return post?.id ?? "";
}

test("a report keeps the post as it was, and outlives it; one of a person is kept for each thing", async () => {
  const [reporter = "", author = ""] = await newPeople(2);
  const activityId = await newPost(author, "Buy my coins");
  await report(reporter, { userId: author }, "Spam");
  await report(reporter, { userId: author, activityId }, " Spam \n");
  await report(reporter, { userId: author, activityId }, "Once more");
  await removeActivity(author, activityId);
  expect(await reportsOf(reporter)).toMatchObject([
    { reported_id: author, activity_id: null, post: null, reason: "Spam" },
    { reported_id: author, activity_id: activityId, post: "Buy my coins", reason: "Spam" },
  ]);
});

test("a reason is kept without what no database takes and nobody sees", async () => {
  const [reporter = "", author = ""] = await newPeople(2);
  await report(reporter, { userId: author }, "Sp\u0000am\u202e\r\n");
  expect(await reportsOf(reporter)).toMatchObject([{ reason: "Spam" }]);
  await expect(report(reporter, { userId: author }, "\u0000")).rejects.toThrow(InvalidError);
});

test("what the reporter may not see cannot be reported, and neither can oneself", async () => {
  const [reporter = "", author = "", shy = "", blocking = ""] = await newPeople(4);
  const [posted, secret] = [await newPost(author, "hello"), await newPost(shy, "secret")];
  await goPrivate(shy);
  await block(blocking, reporter);
  await expect(report(reporter, { userId: reporter }, "me")).rejects.toThrow(InvalidError);
  for (const about of [
    { userId: blocking },
    { userId: randomUUID() },
    { userId: "" },
    { userId: shy, activityId: secret },
    { userId: shy, activityId: posted },
    { userId: author, activityId: "no id" },
  ]) {
    await expect(report(reporter, about, "Spam")).rejects.toThrow(NotFoundError);
  }
  // They are counted too.
  await db.deleteFrom("rate_limit").execute();
  for (const reason of ["", "  ", "x".repeat(501)]) {
    await expect(report(reporter, { userId: author }, reason)).rejects.toThrow(InvalidError);
  }
  expect(await reportsOf(reporter)).toEqual([]);
  await report(reporter, { userId: shy }, "x".repeat(500));
  expect(await reportsOf(reporter)).toHaveLength(1);
});
