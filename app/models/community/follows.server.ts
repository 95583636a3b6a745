import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { noSuchUser, requireKnownPerson, requireVisiblePerson, uuidOf } from "../members/people.server.ts";
import { isKnownTo, isVisibleTo, notifyVisibilityChanged } from "../members/visibility.server.ts";
import { db } from "../platform/database.server.ts";
import { InvalidError } from "../platform/errors.ts";
import { consumeActLimit } from "../platform/rate-limits.server.ts";
import { recordFollow } from "./activities.server.ts";
import type { FollowShows } from "./follow-shows.ts";
import { describeMembers, type MemberPage, type PageOfMembers, pageWithin } from "./members.server.ts";

/** Follows somebody, and tells the feed the first time. Following again changes nothing. */
export async function followUser(followerId: string, followedId: string): Promise<void> {
  await consumeActLimit("follow", followerId);
  if (followerId === followedId) throw new InvalidError("follow-yourself", "You cannot follow yourself.");
  await db.transaction().execute(async (trx) => {
    await lockPeople(trx, [followerId, followedId], "for share");
    await requireKnownPerson(trx, followerId, followedId);
    const inserted = await trx
      .insertInto("follow")
      .values({ follower_id: followerId, followed_id: followedId })
      .onConflict((before) => before.doNothing())
      .returning("followed_id")
      .executeTakeFirst();
    if (inserted) await recordFollow(trx, followerId, followedId);
  });
}

/** Unfollows a person. No error where one did not. */
export async function unfollowUser(followerId: string, followedId: string): Promise<void> {
  await requireKnownPerson(db, followerId, followedId);
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom("follow")
      .where("follower_id", "=", followerId)
      .where("followed_id", "=", followedId)
      .returning("followed_id")
      .executeTakeFirst();
    if (removed) await notifyVisibilityChanged(trx);
  });
}

/** Sets what of a person's activity the follower's feed shows. Somebody whom they do not follow counts as missing. */
export async function setFollowShows(followerId: string, followedId: string, shows: FollowShows): Promise<void> {
  await requireKnownPerson(db, followerId, followedId);
  await db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable("follow")
      .set({ shows })
      .where("follower_id", "=", followerId)
      .where("followed_id", "=", followedId)
      .returning("followed_id")
      .executeTakeFirst();
    if (!changed) throw noSuchUser();
    await notifyVisibilityChanged(trx);
  });
}

/** Whether one person follows another, as far as the reader may know. Throws `NotFoundError` where they may not know of both. */
export async function isFollowing(readerId: string | null, followerId: string, followedId: string): Promise<boolean> {
  await requireVisiblePerson(db, readerId, followerId);
  await requireKnownPerson(db, readerId, followedId);
  const found = await followsSeenBy(readerId, followerId, "following")
    .select("followed_id")
    .where("followed_id", "=", followedId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Who follows a person, and whom that person follows. */
export type FollowList = "followers" | "following";

/**
 * How many people a list of a person holds, less those whom the reader may not see. Throws `NotFoundError` as
 * `listFollows` does.
 */
export async function countFollows(list: FollowList, personId: string, readerId: string | null): Promise<number> {
  await requireVisiblePerson(db, readerId, personId);
  const { people } = await followsSeenBy(readerId, personId, list)
    .select((eb) => eb.fn.countAll<number>().as("people"))
    .executeTakeFirstOrThrow();
  return people;
}

/**
 * A page of a list of a person, newest first, less those whom the reader may not see. The people whom the reader
 * follows keep those who went private: one can unfollow them. Throws `NotFoundError` where the reader may not see the
 * person, as where nobody has the id.
 */
export async function listFollows(
  list: FollowList,
  personId: string,
  readerId: string | null,
  { page, size }: PageOfMembers,
): Promise<MemberPage> {
  const total = await countFollows(list, personId, readerId);
  const shown = pageWithin(page, size, total);
  const rows = await followsSeenBy(readerId, personId, list)
    .select((eb) => eb.ref(otherColumn[list]).as("user_id"))
    .orderBy("follow.created_at", "desc")
    .orderBy(otherColumn[list])
    .offset((shown - 1) * size)
    .limit(size)
    .execute();
  return { members: await describeMembers(readerId, rows), total, page: shown };
}

const ownColumn = { followers: "follow.followed_id", following: "follow.follower_id" } as const;
const otherColumn = { followers: "follow.follower_id", following: "follow.followed_id" } as const;

function followsSeenBy(readerId: string | null, personId: string, list: FollowList) {
  const isOwnChoice = list === "following" && readerId === personId;
  const other = otherColumn[list];
  return db
    .selectFrom("follow")
    .where(ownColumn[list], "=", uuidOf(personId))
    .where(isOwnChoice ? isKnownTo(readerId, other) : isVisibleTo(readerId, other));
}

/** Locks the profiles of two people, in one order: nobody starts to follow somebody while one of the two blocks the other. */
export async function lockPeople(
  trx: Transaction<Schema>,
  ids: readonly [string, string],
  lock: "for share" | "for no key update",
): Promise<void> {
  await sql`
    select from profile where user_id = any(${ids.map(uuidOf)}::uuid[]) order by user_id ${sql.raw(lock)}
  `.execute(trx);
}
