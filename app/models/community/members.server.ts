import { type Selectable, sql } from "kysely";
import type { ProfileTable } from "#db/schema.ts";
import { uuidOf } from "../members/people.server.ts";
import { isKnownTo, isVisibleTo } from "../members/visibility.server.ts";
import { db } from "../platform/database.server.ts";
import type { FollowShows } from "./follow-shows.ts";

/** A person as a reader may see them. */
export interface Member {
  id: string;
  username: string;
  profileImageUrl: string | null;
  isPrivate: boolean;
  /** Null where the profile is private and not the reader's own. */
  details: MemberDetails | null;
  /** What of the person the reader's feed shows; null where the reader does not follow them. */
  shows: FollowShows | null;
}

export interface MemberDetails {
  firstName: string | null;
  lastName: string | null;
  bio: string | null;
  location: string | null;
  createdAt: Date;
  /** Whether the address is confirmed. */
  isVerified: boolean;
  /** Less those whom the reader may not see. */
  followers: number;
}

/** A page of people: the asked one, or the last. */
export interface MemberPage {
  members: Member[];
  /** On all pages. */
  total: number;
  page: number;
}

export interface PageOfMembers {
  /** From 1. */
  page: number;
  size: number;
}

/** The page that is shown where this one was asked for. */
export function pageWithin(page: number, size: number, total: number): number {
  return Math.min(page, Math.max(1, Math.ceil(total / size)));
}

/** The people with these ids, in this order, less those whom the reader may not know of. */
export async function describeMembers(readerId: string | null, ids: readonly string[]): Promise<Member[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("profile")
    .leftJoin("follow as own", (join) =>
      join.onRef("own.followed_id", "=", "profile.user_id").on("own.follower_id", "=", sql<string>`${readerId}::uuid`),
    )
    .selectAll("profile")
    .select(["own.shows", isVisibleTo(readerId, "profile.user_id").as("is_visible")])
    .select((of) =>
      of
        .selectFrom("follow")
        .select((follows) => follows.fn.countAll<number>().as("followers"))
        .whereRef("follow.followed_id", "=", "profile.user_id")
        .where(isVisibleTo(readerId, "follow.follower_id"))
        .as("followers"),
    )
    .where("profile.user_id", "in", ids)
    .where(isKnownTo(readerId, "profile.user_id"))
    .execute();
  const byId = new Map(rows.map((row) => [row.user_id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...identityOf(row), details: row.is_visible ? detailsOf(row) : null, shows: row.shows }] : [];
  });
}

function identityOf({ user_id, username, profile_image_url, is_private }: Selectable<ProfileTable>) {
  return { id: user_id, username, profileImageUrl: profile_image_url, isPrivate: is_private };
}

type MemberRow = Selectable<ProfileTable> & { followers: number | null };

function detailsOf(row: MemberRow): MemberDetails {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    bio: row.bio,
    location: row.location,
    createdAt: row.created_at,
    isVerified: row.confirmed_at !== null,
    followers: row.followers ?? 0,
  };
}

/** One person; undefined where the reader may not know of them, as where nobody has the id. */
export async function findMember(readerId: string | null, id: string): Promise<Member | undefined> {
  const [member] = await describeMembers(readerId, [uuidOf(id)]);
  return member;
}
