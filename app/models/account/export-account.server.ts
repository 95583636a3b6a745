import { sql } from "kysely";
import { listRung } from "../alerts/rung-alerts.server.ts";
import { findSettingsRow, toSettings } from "../alerts/settings.server.ts";
import { exportDrafts } from "../collection/files/drafts.server.ts";
import { collectionFile } from "../collection/files/export.server.ts";
import { listImports } from "../collection/files/past-imports.server.ts";
import { listRemoved } from "../collection/removals.server.ts";
import { listReadingChoices } from "../files/reading-choices.server.ts";
import type { Viewer } from "../members/profile.server.ts";
import { isKnownTo } from "../members/visibility.server.ts";
import { db } from "../platform/database.server.ts";
import { isDisputeOf } from "../prices/verdicts.server.ts";

/** Maximum rows of each list: the newest. */
const maxRows = 50_000;

/**
 * Everything about a person as JSON: no secrets, no email addresses of others, and nobody whom they may not know of. At
 * most 50,000 rows of each list, the newest.
 */
export async function exportAccount(viewer: Viewer): Promise<string> {
  const { id } = viewer;
  const account = {
    format: "chartables-account",
    version: 1,
    exportedAt: new Date().toISOString(),
    account: { id, email: viewer.email, createdAt: viewer.accountCreatedAt.toISOString() },
    profile: await profileOf(id),
    formerUsernames: await formerUsernamesOf(id),
    sessions: await sessionsOf(id),
    collection: await collectionFile(id),
    recentlyRemoved: (await listRemoved(id)).map(({ entry, ...kept }) => ({ ...entry, ...kept })),
    collectionWorth: await snapshotsOf(id),
    savedSearches: await savedSearchesOf(id),
    alertsThatRang: (await listRung(id)).map(({ rangAt, alert }) => ({ rangAt, ...alert })),
    alertSettings: await findAlertSettings(id),
    alertLetters: await lettersOf(id),
    alertFeed: await alertFeedOf(id),
    alertTopic: await alertTopicOf(id),
    readingChoices: await listReadingChoices(db, { userId: id }),
    imports: await listImports(id),
    importDrafts: await exportDrafts(id),
    activities: await activitiesOf(id),
    following: await followsOf(id, "follower_id", "followed_id"),
    followers: await followsOf(id, "followed_id", "follower_id"),
    blocked: await blocksOf(id),
    reports: await reportsOf(id),
    saleReports: await saleReportsOf(id),
  };
  return `${JSON.stringify(account, null, 2)}\n`;
}

/** Without the address of the feed, which is a secret. */
function alertFeedOf(userId: string) {
  const feed = db.selectFrom("alert_feed").select("read_at as readAt").where("user_id", "=", userId).executeTakeFirst();
  return feed.then((found) => found ?? null);
}

function alertTopicOf(userId: string) {
  const topic = db
    .selectFrom("alert_topic")
    .select(["address", "chosen_at as chosenAt", "tested_at as testedAt", "test_result as testResult"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return topic.then((found) => found ?? null);
}

function profileOf(userId: string) {
  return db
    .selectFrom("profile")
    .select([
      "username",
      "first_name as firstName",
      "last_name as lastName",
      "bio as about",
      "location",
      "is_private as isPrivate",
      "profile_image_url as picture",
      "created_at as createdAt",
      "updated_at as updatedAt",
    ])
    .where("user_id", "=", userId)
    .executeTakeFirst()
    .then((profile) => profile ?? null);
}

function formerUsernamesOf(userId: string) {
  return db
    .selectFrom("former_username")
    .select(["username", "given_up_at as givenUpAt"])
    .where("user_id", "=", userId)
    .orderBy("given_up_at", "desc")
    .limit(maxRows)
    .execute();
}

/** The sessions of an account; none where accounts are at Supabase, which keeps them. */
function sessionsOf(userId: string) {
  return db
    .selectFrom("account_session")
    .select(["created_at as startedAt", "ends_at as endsAt"])
    .where("account_id", "=", userId)
    .orderBy("created_at", "desc")
    .limit(maxRows)
    .execute();
}

/** Snapshots of a collection. Amounts are minor units of the currency. */
function snapshotsOf(userId: string) {
  return db
    .selectFrom("collection_snapshot")
    .select(["taken_on as day", "currency", "worth_minor as worth", "put_in_minor as putIn", "items", "priced"])
    .where("user_id", "=", userId)
    .orderBy("taken_on", "desc")
    .orderBy("currency")
    .limit(maxRows)
    .execute();
}

/** How alerts reach somebody, and how the last test of that went; null before the first change. */
async function findAlertSettings(userId: string) {
  const row = await findSettingsRow(userId);
  if (!row) return null;
  const { permission, refusals, rests_since, tested_at, test_result } = row;
  return {
    ...toSettings(row),
    ...{ permission, refusals, restsSince: rests_since, testedAt: tested_at, testResult: test_result },
  };
}

function lettersOf(userId: string) {
  return db
    .selectFrom("alert_letter")
    .select(["ordered_at as orderedAt", "state", "ended_at as endedAt", "failure"])
    .where("user_id", "=", userId)
    .orderBy("ordered_at", "desc")
    .limit(maxRows)
    .execute();
}

function savedSearchesOf(userId: string) {
  return db
    .selectFrom("saved_search")
    .select(["category", "theme", "query", "created_at as createdAt", "looked_at as lookedAt", "is_alert as isAlert"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .limit(maxRows)
    .execute();
}

/** Posts and follows too. Prices are in minor units. */
function activitiesOf(userId: string) {
  return db
    .selectFrom("activity")
    .leftJoin("profile as followed", (join) =>
      join.onRef("followed.user_id", "=", "activity.followed_id").on(isKnownTo(userId, "activity.followed_id")),
    )
    .select([
      "activity.type",
      "activity.post",
      "followed.username as followed",
      "activity.item_name as item",
      "activity.item_category as category",
      "activity.item_price_minor as price",
      "activity.item_currency as currency",
      "activity.condition",
      "activity.url",
      "activity.created_at as at",
    ])
    .where("activity.user_id", "=", userId)
    .orderBy("activity.sequence", "desc")
    .limit(maxRows)
    .execute();
}

function followsOf(userId: string, own: "follower_id" | "followed_id", other: "follower_id" | "followed_id") {
  return db
    .selectFrom("follow")
    .innerJoin("profile", "profile.user_id", `follow.${other}`)
    .select(["profile.username", "follow.created_at as since"])
    .$if(own === "follower_id", (query) => query.select("follow.shows"))
    .where(`follow.${own}`, "=", userId)
    .where(isKnownTo(userId, `follow.${other}`))
    .orderBy("follow.created_at", "desc")
    .orderBy("profile.user_id")
    .limit(maxRows)
    .execute();
}

function blocksOf(userId: string) {
  return db
    .selectFrom("block")
    .innerJoin("profile", "profile.user_id", "block.blocked_id")
    .select(["profile.username", "block.created_at as since"])
    .where("block.blocker_id", "=", userId)
    .where("profile.hidden_at", "is", null)
    .orderBy("block.created_at", "desc")
    .orderBy("profile.user_id")
    .limit(maxRows)
    .execute();
}

/** The reports that a person made. */
function reportsOf(userId: string) {
  return db
    .selectFrom("report")
    .leftJoin("profile as reported", (join) =>
      join.onRef("reported.user_id", "=", "report.reported_id").on(isKnownTo(userId, "report.reported_id")),
    )
    .select(["reported.username as reported", "report.post", "report.reason", "report.created_at as at"])
    .select(sql<string>`case when report.post is null then 'profile' else 'post' end`.as("about"))
    .where("report.reporter_id", "=", userId)
    .orderBy("report.created_at", "desc")
    .orderBy("report.id")
    .limit(maxRows)
    .execute();
}

/** The sales that a person reported. Of one that is not on record any longer, the title and the item are null. */
function saleReportsOf(userId: string) {
  return db
    .selectFrom("sale_report as report")
    .innerJoin("disputed_sale as dispute", "dispute.id", "report.sale_id")
    .leftJoin("sale", (join) => join.on(isDisputeOf("sale")))
    .leftJoin("item", "item.id", "sale.item_id")
    .select(["sale.title", "item.category as kind", "item.key as item", "dispute.sold_at as soldAt", "report.reason"])
    .select(["report.item_kind as otherKind", "report.item_key as otherItem", "report.reported_at as at"])
    .where("report.reporter_id", "=", userId)
    .orderBy("report.reported_at", "desc")
    .orderBy("report.sale_id")
    .limit(maxRows)
    .execute();
}
