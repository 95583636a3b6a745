import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { blockUser, listBlocked, unblockUser } from "#app/models/community/blocks.server.ts";
import { countFollows, followUser } from "#app/models/community/follows.server.ts";
import { findMember } from "#app/models/community/members.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { InvalidError, NotFoundError } from "#app/models/platform/errors.ts";
import { hide, newPeople } from "#tests/support/community/people.ts";

const followsOf = (person: string) =>
  db
    .selectFrom("follow")
    .selectAll()
    .where((follow) => follow.or([follow("follower_id", "=", person), follow("followed_id", "=", person)]))
    .execute();

test("a block ends the follows of both, and neither knows of the other any more, until it is taken back", async () => {
  const [blocker = "", blocked = "", third = ""] = await newPeople(3);
  await followUser(blocker, blocked);
  await followUser(blocked, blocker);
  await followUser(blocked, third);
  await blockUser(blocker, blocked);
  await blockUser(blocker, blocked);
  expect(await followsOf(blocker)).toEqual([]);
  expect(await findMember(blocker, blocked)).toBeUndefined();
  expect(await findMember(blocked, blocker)).toBeUndefined();
  await expect(followUser(blocked, blocker)).rejects.toThrow(NotFoundError);
  await expect(followUser(blocker, blocked)).rejects.toThrow(NotFoundError);
  expect([await countFollows("followers", third, blocker), await countFollows("followers", third, null)]).toEqual([
    0, 1,
  ]);
  expect(await listBlocked(blocker)).toMatchObject([{ id: blocked }]);
  expect(await listBlocked(blocked)).toEqual([]);
  await unblockUser(blocker, blocked);
  expect(await findMember(blocked, blocker)).toMatchObject({ id: blocker });
  expect(await followsOf(blocker)).toEqual([]);
});

test("who is blocked can block back, and then one block taken back shows neither to the other", async () => {
  const [one = "", other = ""] = await newPeople(2);
  await blockUser(one, other);
  await blockUser(other, one);
  expect(await listBlocked(other)).toMatchObject([{ id: one }]);
  await unblockUser(one, other);
  expect(await findMember(one, other)).toBeUndefined();
  expect(await findMember(other, one)).toBeUndefined();
  await unblockUser(other, one);
  expect(await findMember(one, other)).toMatchObject({ id: other });
});

test("nobody blocks themselves, or unblocks whom they do not block", async () => {
  const [person = "", other = "", hidden = ""] = await newPeople(3);
  await hide(hidden);
  await expect(blockUser(person, person)).rejects.toThrow(InvalidError);
  for (const id of [hidden, randomUUID(), "", "nobody"]) {
    await expect(blockUser(person, id)).rejects.toThrow(NotFoundError);
    await expect(unblockUser(person, id)).rejects.toThrow(NotFoundError);
  }
  await expect(unblockUser(person, other)).rejects.toThrow(NotFoundError);
});

test("who follows somebody at the moment of a block does not follow them afterwards", async () => {
  for (let round = 0; round < 20; round += 1) {
    const [blocker = "", follower = ""] = await newPeople(2);
    await Promise.allSettled([
      ...Array.from({ length: 3 }, () => followUser(follower, blocker)),
      blockUser(blocker, follower),
      followUser(blocker, follower),
    ]);
    expect(await followsOf(blocker)).toEqual([]);
  }
});
