import { expect, test } from "vitest";
import { listReports } from "#app/models/account/judge-reports.server.ts";
import { setHidden } from "#app/models/account/operator.server.ts";
import {
  forgetRemovedActivities,
  recordFollow,
  removeActivity,
  restoreActivity,
} from "#app/models/community/activities.server.ts";
import { listActivities } from "#app/models/community/feed.server.ts";
import { publishPost } from "#app/models/community/posts.server.ts";
import { readPost } from "#app/models/community/posts.ts";
import { report } from "#app/models/community/reports.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { block, goPrivate, hide, newPeople, newPerson } from "#tests/support/community/people.ts";

async function postsSeenBy(
  readerId: string | null,
  options: { before?: number; followingOnly?: boolean; authorId?: string } = {},
) {
  const activities = await listActivities(readerId, { limit: 50, ...options });
  return activities.flatMap(({ post }) => post ?? []);
}

const follow = (follower_id: string, followed_id: string, shows?: "everything" | "owned" | "posts") =>
  db.insertInto("follow").values({ follower_id, followed_id, shows }).execute();

test("of nine identical posts at once one is kept, and the same text is another post a minute later", async () => {
  const author = await newPerson();
  const sent = await Promise.all(
    Array.from({ length: 9 }, (_, at) => publishPost(author, at % 2 ? "twice" : " twice\r\n")),
  );
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  await db
    .updateTable("activity")
    .set({ created_at: new Date(Date.now() - 61_000) })
    .where("user_id", "=", author)
    .execute();
  await publishPost(author, "twice");
  expect(await postsSeenBy(null, { authorId: author })).toEqual(["twice", "twice"]);
});

test.each([
  ["a script as it was typed", "<script>alert(1)</script>", "<script>alert(1)</script>"],
  ["no NUL and no other control", "a\u0000b\u0007c", "abc"],
  ["nothing that turns the direction of writing", "abc\u202Edef\u2066", "abcdef"],
  ["line breaks, of which at most one is empty", " one \r\n\r\n\r\n\r\ntwo  three\r", "one\n\ntwo three"],
  ["families of emoji", "👨‍👩‍👧", "👨‍👩‍👧"],
])("a post keeps %s", (_, raw, post) => {
  expect(readPost(raw)).toEqual({ post, error: null });
});

test.each([
  ["nothing", ""],
  ["spaces", " \n\t\u00a0\u2003 "],
  ["what nobody sees", "\u200b\u200d\u2060"],
  ["more than 500 characters", "x".repeat(501)],
  ["64 kB", "x".repeat(64 * 1024)],
])("no post is made of %s", async (_, raw) => {
  const author = await newPerson();
  await expect(publishPost(author, raw)).rejects.toMatchObject({ code: "invalid-post" });
  expect(await postsSeenBy(author, { authorId: author })).toEqual([]);
});

test("a post has 500 characters as people count them", () => {
  expect(readPost("😀".repeat(500)).error).toBeNull();
  expect(readPost("😀".repeat(501)).error).toBe("A post has at most 500 characters. This one has 1 more.");
});

test("the feed leaves out who is private, hidden by an operator, or blocked either way, and shows them themselves", async () => {
  const [reader = "", ...authors] = await newPeople(6);
  const [open = "", closed = "", hidden = "", blocker = "", blocked = ""] = authors;
  for (const author of authors) await publishPost(author, `of ${author}`);
  await goPrivate(closed);
  await hide(hidden);
  await block(blocker, reader);
  await block(reader, blocked);
  const seen = (await postsSeenBy(reader)).filter((post) => authors.some((author) => post === `of ${author}`));
  expect(seen).toEqual([`of ${open}`]);
  for (const author of authors) {
    expect(await postsSeenBy(reader, { authorId: author })).toEqual(author === open ? [`of ${open}`] : []);
    expect(await postsSeenBy(author, { authorId: author })).toEqual([`of ${author}`]);
  }
});

test("an activity that an operator hid is seen by its author alone, with the reason", async () => {
  const [author = "", reader = ""] = await newPeople(2);
  const { id } = await publishPost(author, "rude");
  await db
    .updateTable("activity")
    .set({ hidden_at: new Date(), hidden_because: "Rude" })
    .where("id", "=", id)
    .execute();
  expect(await postsSeenBy(reader, { authorId: author })).toEqual([]);
  expect(await postsSeenBy(null, { authorId: author })).toEqual([]);
  expect(await listActivities(author, { limit: 1, authorId: author })).toMatchObject([
    { post: "rude", hidden_because: "Rude" },
  ]);
});

test("a follow is shown once, while it lasts, to those who may see both people", async () => {
  const [follower = "", followed = "", reader = ""] = await newPeople(3);
  const followsSeen = async () =>
    (await listActivities(reader, { limit: 50, authorId: follower })).map((row) => row.followed?.id);
  await follow(follower, followed);
  for (let turn = 0; turn < 3; turn += 1)
    await db.transaction().execute((trx) => recordFollow(trx, follower, followed));
  expect(await followsSeen()).toEqual([followed]);
  await goPrivate(followed);
  expect(await followsSeen()).toEqual([]);
  await goPrivate(followed, false);
  await db.deleteFrom("follow").where("follower_id", "=", follower).execute();
  expect(await followsSeen()).toEqual([]);
});

test("a feed shows of people whom one follows what one chose, and on wish only them and oneself", async () => {
  const [reader = "", friend = "", stranger = ""] = await newPeople(3);
  for (const author of [reader, friend, stranger]) await publishPost(author, `by ${author}`);
  await follow(reader, friend);
  expect(await postsSeenBy(reader, { followingOnly: true })).toEqual([`by ${friend}`, `by ${reader}`]);
  await db.updateTable("follow").set({ shows: "owned" }).where("follower_id", "=", reader).execute();
  expect(await postsSeenBy(reader, { followingOnly: true })).toEqual([`by ${reader}`]);
  expect(await postsSeenBy(reader)).not.toContain(`by ${friend}`);
  // Their own page shows everything.
  expect(await postsSeenBy(reader, { authorId: friend })).toEqual([`by ${friend}`]);
});

test("pages of a feed follow each other without overlap while others write", async () => {
  const author = await newPerson();
  for (let post = 0; post < 7; post += 1) await publishPost(author, `post ${post}`);
  const first = await listActivities(null, { limit: 3, authorId: author });
  await publishPost(author, "meanwhile");
  const next = await listActivities(null, { limit: 50, authorId: author, before: first.at(-1)?.sequence });
  expect([...first, ...next].map(({ post }) => post)).toEqual([6, 5, 4, 3, 2, 1, 0].map((post) => `post ${post}`));
});

test("one's own activity can be removed and put back where it was, within the hour; somebody else's is missing", async () => {
  const [author = "", other = ""] = await newPeople(2);
  const { id } = await publishPost(author, "first");
  await publishPost(author, "second");
  const [, before] = await listActivities(other, { limit: 2, authorId: author });
  await expect(removeActivity(other, id)).rejects.toMatchObject({ code: "activity" });
  await expect(removeActivity(author, "not an id")).rejects.toMatchObject({ code: "activity" });
  await removeActivity(author, id);
  await expect(removeActivity(author, id)).rejects.toMatchObject({ code: "activity" });
  expect(await postsSeenBy(author, { authorId: author })).toEqual(["second"]);
  await expect(restoreActivity(other, id)).rejects.toMatchObject({ code: "activity" });
  await Promise.all([restoreActivity(author, id), restoreActivity(author, id)]);
  expect((await listActivities(other, { limit: 2, authorId: author }))[1]).toEqual(before);
  await removeActivity(author, id);
  await db
    .updateTable("removed_activity")
    .set({ removed_at: new Date(Date.now() - 3_700_000) })
    .execute();
  await expect(restoreActivity(author, id)).rejects.toMatchObject({ code: "activity" });
  await forgetRemovedActivities();
  expect(await db.selectFrom("removed_activity").selectAll().execute()).toEqual([]);
});

test("what an operator hides while its author has removed it stays hidden when it is put back, and is shown again", async () => {
  const [author = "", reader = ""] = await newPeople(2);
  const { id } = await publishPost(author, "nasty");
  await report(reader, { userId: author, activityId: id }, "Spam");
  const isReported = async () => (await listReports()).some(({ activityId }) => activityId === id);
  await removeActivity(author, id);
  expect(await isReported()).toBe(true);
  expect(await setHidden(id, { by: "operator", because: "no" })).toBe("activity");
  expect(await isReported()).toBe(false);
  await restoreActivity(author, id);
  expect(await postsSeenBy(reader, { authorId: author })).toEqual([]);
  await removeActivity(author, id);
  await setHidden(id, null);
  await restoreActivity(author, id);
  expect(await postsSeenBy(reader, { authorId: author })).toEqual(["nasty"]);
});
