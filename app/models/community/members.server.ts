import { sql } from "kysely";
import { uuidOf } from "../members/people.server.ts";
import { isKnownTo, isVisibleTo } from "../members/visibility.server.ts";
import { db } from "../platform/database.server.ts";

/** A person as a reader may see them. `shows` is what of them the reader's feed shows; null for whom they do not follow. */
export type Member = Awaited<ReturnType<typeof describeMembers>>[number];

/** A page of people: the requested one, or the last. */
export interface MemberPage {
  members: Member[];
  /** Number of people on all pages. */
  total: number;
  page: number;
}

export interface PageOfMembers {
  /** Number of the page, from 1. */
  page: number;
  size: number;
}

/** The page that is shown where this one was asked for. */
export function pageWithin(page: number, size: number, total: number): number {
  return Math.min(page, Math.max(1, Math.ceil(total / size)));
}

/** The people of these rows, in this order, less those whom the reader may not know of. */
export async function describeMembers(readerId: string | null, people: readonly { user_id: string }[]) {
  if (people.length === 0) return [];
  const ids = people.map(({ user_id }) => user_id);
  const rows = await db
    .selectFrom("profile")
    .leftJoin("follow as own", (join) =>
      join.onRef("own.followed_id", "=", "profile.user_id").on("own.follower_id", "=", sql<string>`${readerId}::uuid`),
    )
    .select([
      "user_id as id",
      "username",
      "profile_image_url as profileImageUrl",
      "is_private as isPrivate",
      "own.shows",
    ])
    .select(["first_name as firstName", "last_name as lastName", "bio", "location", "profile.created_at as createdAt"])
    .select(["confirmed_at", isVisibleTo(readerId, "profile.user_id").as("isVisible")])
    .select((eb) =>
      eb
        .selectFrom("follow")
        .select((follows) => follows.fn.countAll<number>().as("followers"))
        .whereRef("follow.followed_id", "=", "profile.user_id")
        .where(isVisibleTo(readerId, "follow.follower_id"))
        .as("followers"),
    )
    .where("profile.user_id", "in", ids)
    .where(isKnownTo(readerId, "profile.user_id"))
    .execute();
  const members = rows.map(
    ({ id, username, profileImageUrl, isPrivate, shows, isVisible, confirmed_at, followers, ...row }) => {
      /** Null where the profile is private and not the reader's own. */
      const details = isVisible ? { ...row, isVerified: confirmed_at !== null, followers: followers ?? 0 } : null;
      return [id, { id, username, profileImageUrl, isPrivate, details, shows }] as const;
    },
  );
  const byId = new Map(members);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One person; undefined where the reader may not know of them, as where nobody has the id. */
export async function findMember(readerId: string | null, id: string): Promise<Member | undefined> {
  const [member] = await describeMembers(readerId, [{ user_id: uuidOf(id) }]);
  return member;
}
