import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  countFollows,
  followUser,
  isFollowing,
  listFollows,
  setFollowShows,
  unfollowUser,
} from "#app/models/community/follows.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { InvalidError, NotFoundError, TooManyError } from "#app/models/platform/errors.ts";
import { block, goPrivate, hide, newPeople, newPerson } from "#tests/support/community/people.ts";

const firstPage = { page: 1, size: 100 };

async function activitiesOf(userId: string): Promise<number> {
  const rows = await db.selectFrom("activity").select("id").where("user_id", "=", userId).execute();
  return rows.length;
}

function followsOf(userId: string) {
  return db.selectFrom("follow").selectAll().where("follower_id", "=", userId).execute();
}

const idsOf = ({ members }: { members: { id: string }[] }) => members.map(({ id }) => id);

test("of twenty follows at once, one is kept, with one activity", async () => {
  const [follower = "", followed = ""] = await newPeople(2);
  await Promise.all(Array.from({ length: 20 }, () => followUser(follower, followed)));
  expect(await followsOf(follower)).toHaveLength(1);
  expect(await activitiesOf(follower)).toBe(1);
});

test("a thousand follows and unfollows in turn are one activity", async () => {
  const [follower = "", followed = ""] = await newPeople(2);
  for (let turn = 0; turn < 1_000; turn += 1) {
    await followUser(follower, followed);
    await unfollowUser(follower, followed);
  }
  expect(await followsOf(follower)).toHaveLength(0);
  expect(await activitiesOf(follower)).toBe(1);
});

test("who has used up their follows can still unfollow", async () => {
  const [follower = "", followed = ""] = await newPeople(2);
  await followUser(follower, followed);
  await db.updateTable("rate_limit").set({ tokens: 0, counted_at: new Date() }).execute();
  await expect(followUser(follower, followed)).rejects.toThrow(TooManyError);
  await unfollowUser(follower, followed);
  expect(await followsOf(follower)).toEqual([]);
});

test("nobody follows themselves, or somebody who is not there for them", async () => {
  const [reader = "", hidden = "", blocking = ""] = await newPeople(3);
  await hide(hidden);
  await block(blocking, reader);
  await expect(followUser(reader, reader)).rejects.toThrow(InvalidError);
  for (const other of [hidden, blocking, randomUUID(), "", "nobody", `${reader} `, reader.toUpperCase()]) {
    await expect(followUser(reader, other)).rejects.toThrow(NotFoundError);
    await expect(unfollowUser(reader, other)).rejects.toThrow(NotFoundError);
    await expect(setFollowShows(reader, other, "posts")).rejects.toThrow(NotFoundError);
    await expect(isFollowing(reader, reader, other)).rejects.toThrow(NotFoundError);
    await expect(listFollows("followers", other, reader, firstPage)).rejects.toThrow(NotFoundError);
    await expect(countFollows("following", other, reader)).rejects.toThrow(NotFoundError);
  }
  expect(await followsOf(reader)).toEqual([]);
});

test("a private profile is followed, and shows no follows to others", async () => {
  const [reader = "", shy = "", third = ""] = await newPeople(3);
  await followUser(shy, third);
  await goPrivate(shy);
  await followUser(reader, shy);
  await expect(listFollows("followers", shy, reader, firstPage)).rejects.toThrow(NotFoundError);
  await expect(countFollows("followers", shy, reader)).rejects.toThrow(NotFoundError);
  await expect(isFollowing(reader, shy, third)).rejects.toThrow(NotFoundError);
  expect(await countFollows("following", shy, shy)).toBe(1);
  expect(await isFollowing(reader, reader, shy)).toBe(true);
});

test("lists and counts leave out whom the reader may not see; one's own list of whom one follows keeps those gone private", async () => {
  const [owner = "", open = "", shy = "", hidden = "", blocked = "", reader = ""] = await newPeople(6);
  for (const other of [open, shy, hidden, blocked]) {
    await followUser(owner, other);
    await followUser(other, owner);
  }
  await goPrivate(shy);
  await hide(hidden);
  await block(reader, blocked);
  const seen = async (as: string | null) => {
    const followers = await listFollows("followers", owner, as, firstPage);
    const following = await listFollows("following", owner, as, firstPage);
    expect(await countFollows("followers", owner, as)).toBe(followers.members.length);
    expect(await countFollows("following", owner, as)).toBe(following.members.length);
    expect([followers.total, following.total]).toEqual([followers.members.length, following.members.length]);
    return [idsOf(followers), idsOf(following)];
  };
  expect(await seen(reader)).toEqual([[open], [open]]);
  expect(await seen(null)).toEqual([
    [blocked, open],
    [blocked, open],
  ]);
  expect(await seen(owner)).toEqual([
    [blocked, open],
    [blocked, shy, open],
  ]);
  expect(await isFollowing(reader, owner, shy)).toBe(false);
  const own = await listFollows("following", owner, owner, firstPage);
  expect(own.members.find(({ id }) => id === shy)).toMatchObject({ isPrivate: true, details: null });
});

test("lists are newest first, in pages that never overlap", async () => {
  const [owner = "", ...followers] = await newPeople(8);
  for (const follower of followers) await followUser(follower, owner);
  const pages = [1, 2, 3, 4].map((page) => listFollows("followers", owner, null, { page, size: 3 }));
  const shown = await Promise.all(pages);
  expect(shown.slice(0, 3).flatMap(idsOf)).toEqual(followers.toReversed());
  expect(shown.map(({ page }) => page)).toEqual([1, 2, 3, 3]);
});

test("what the feed shows of somebody is chosen for those whom one follows, and begins anew with a new follow", async () => {
  const [follower = "", followed = ""] = [await newPerson(), await newPerson()];
  await expect(setFollowShows(follower, followed, "owned")).rejects.toThrow(NotFoundError);
  await followUser(follower, followed);
  await setFollowShows(follower, followed, "owned");
  await followUser(follower, followed);
  expect(await followsOf(follower)).toMatchObject([{ shows: "owned" }]);
  const { members } = await listFollows("following", follower, follower, firstPage);
  expect(members).toMatchObject([{ shows: "owned" }]);
  await unfollowUser(follower, followed);
  await followUser(follower, followed);
  expect(await followsOf(follower)).toMatchObject([{ shows: "everything" }]);
});
