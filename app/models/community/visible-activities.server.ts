import { type Expression, type SqlBool, sql } from "kysely";
import { isVisibleTo } from "../members/visibility.server.ts";
import { db } from "../platform/database.server.ts";

/** Whose feed it is, as SQL: an id, or a column with one. */
type ReaderId = Expression<string | null>;

/** SQL: whether the reader may see the row of `activity`. Its author sees it while an operator hides it; nobody else does. */
export function isActivityVisibleTo(reader: ReaderId): Expression<SqlBool> {
  return sql<SqlBool>`(
    ${isVisibleTo(reader, "activity.user_id")}
    and (activity.hidden_at is null or activity.user_id = ${reader})
    and (activity.followed_id is null or (
      exists (select from follow where follow.follower_id = activity.user_id and follow.followed_id = activity.followed_id)
      and ${isVisibleTo(reader, "activity.followed_id")}
    )))`;
}

/** SQL: whether the reader's feed shows the row of `activity`, by what they chose for people whom they follow. */
export function isActivityWantedBy(reader: ReaderId): Expression<SqlBool> {
  return sql<SqlBool>`not exists (
    select from follow as chosen
    where chosen.follower_id = ${reader} and chosen.followed_id = activity.user_id
      and ((chosen.shows = 'owned' and activity.type <> 'owned') or (chosen.shows = 'posts' and activity.type <> 'posted')))`;
}

/** SQL: whether the row of `activity` is of the reader, or of somebody whom they follow. */
export function isActivityFollowedBy(reader: ReaderId): Expression<SqlBool> {
  return sql<SqlBool>`activity.user_id in (
    select ${reader} union all select mine.followed_id from follow as mine where mine.follower_id = ${reader})`;
}

/** Activities with their people and what the catalogue knows of their items. Whoever reads says who may see them. */
export function selectActivities() {
  return db
    .selectFrom("activity")
    .leftJoin("profile as author", "author.user_id", "activity.user_id")
    .leftJoin("profile as followed", "followed.user_id", "activity.followed_id")
    .leftJoin("item", (on) =>
      on.onRef("item.category", "=", "activity.item_category").onRef("item.key", "=", "activity.item_key"),
    )
    .selectAll("activity")
    .select([
      "author.username as author_username",
      "author.profile_image_url as author_picture",
      "followed.username as followed_username",
      "followed.profile_image_url as followed_picture",
      "item.id as catalogue_id",
      "item.name as catalogue_name",
      "item.theme as catalogue_theme",
      "item.year as catalogue_year",
      "item.pieces as catalogue_pieces",
    ]);
}

export type ActivityRow = Awaited<ReturnType<ReturnType<typeof selectActivities>["execute"]>>[number];
