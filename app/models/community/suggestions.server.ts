import { type SqlBool, sql } from "kysely";
import type { Person } from "../members/people.server.ts";
import { testAccountNames } from "../members/test-accounts.ts";
import { isKnownTo, isVisibleTo } from "../members/visibility.server.ts";
import { db } from "../platform/database.server.ts";
import { hasSuggestedUsername } from "./list-members.server.ts";

/** Somebody whom a reader may want to follow. */
export interface Suggestion extends Person {
  /** Items on their list of owned ones. */
  owned: number;
  /** What most of those are: a category, `minifigures` or `other`; null where they own nothing. */
  mostOwned: string | null;
}

/** Beyond these, new members and members who did something lately are not compared with each other. */
const maxNewMembers = 300;
const maxActivities = 500;
const maxSuggestions = 15;
const maxFound = 20;

/**
 * People whom the reader may see and does not follow yet, less accounts of tests and those without a name to call them
 * by: of the newest members and of those who did something lately the ones with the most followers first, then those
 * with the most items, then the newest.
 */
export async function whoToFollow(readerId: string): Promise<Suggestion[]> {
  const { rows } = await sql<Suggestion>`
    with candidate as (
      (select user_id from profile order by created_at desc, user_id desc limit ${sql.lit(maxNewMembers)})
      union
      (select user_id from
        (select user_id from activity order by sequence desc limit ${sql.lit(maxActivities)}) as lately))
    select profile.user_id as id, username, profile_image_url as "profileImageUrl", owned, most_owned as "mostOwned"
    from candidate join profile using (user_id)
    cross join lateral (
      select count(*) as followers from follow
      where followed_id = profile.user_id and ${isVisibleTo(readerId, "follow.follower_id")}) as followed
    cross join lateral (
      select coalesce(sum(entries), 0) as owned, (array_agg(item_kind order by entries desc, item_kind))[1] as most_owned
      from (
        select item_kind, count(*) as entries from collection_entry
        where collection_entry.user_id = profile.user_id and type = 'owned' group by item_kind) as kinds) as collected
    where profile.user_id <> ${readerId}
      and ${isVisibleTo(readerId, "profile.user_id")}
      and not exists (
        select from follow where follower_id = ${readerId} and followed_id = profile.user_id)
      and ${hasSuggestedUsername}
      and username !~* ${testAccountNames.source}
      and not profile.is_test_account
    order by followers desc, owned desc, profile.created_at desc, profile.user_id desc
    limit ${sql.lit(maxSuggestions)}`.execute(db);
  return rows.map((row) => ({ ...row, owned: Number(row.owned) }));
}

/** People whom the reader may know of and whose username holds this text, in any case: those that begin with it first. */
export function searchCollectors(readerId: string, text: string): Promise<(Person & { isFollowing: boolean })[]> {
  const place = sql<number>`position(${text.toLowerCase()} in lower(profile.username))`;
  return db
    .selectFrom("profile")
    .leftJoin("follow", (join) =>
      join.onRef("follow.followed_id", "=", "profile.user_id").on("follow.follower_id", "=", readerId),
    )
    .select(["profile.user_id as id", "username", "profile_image_url as profileImageUrl"])
    .select(sql<boolean>`follow.follower_id is not null`.as("isFollowing"))
    .where(sql<SqlBool>`${place} > 0`)
    .where(isKnownTo(readerId, "profile.user_id"))
    .orderBy(place)
    .orderBy(sql`length(username)`)
    .orderBy(sql`lower(username)`)
    .limit(maxFound)
    .execute();
}
