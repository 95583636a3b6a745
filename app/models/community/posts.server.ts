import { sql } from "kysely";
import { db } from "../platform/database.server.ts";
import { InvalidError } from "../platform/errors.ts";
import { consumeActLimit } from "../platform/rate-limits.server.ts";
import { type Activity, insertActivity, lockActivities } from "./activities.server.ts";
import { readPost } from "./posts.ts";

/**
 * Shares a text with everybody who may see its author. The same text within a minute is one post, so that it can be
 * sent again.
 */
export async function publishPost(userId: string, text: string): Promise<Activity> {
  await consumeActLimit("post", userId);
  const { post, error } = readPost(text);
  if (error) throw new InvalidError("invalid-post", error);
  return db.transaction().execute(async (trx) => {
    await lockActivities(trx);
    const same = await trx
      .selectFrom("activity")
      .selectAll()
      .where("user_id", "=", userId)
      .where("post", "=", post)
      .where("created_at", ">", sql<Date>`now() - interval '1 minute'`)
      .orderBy("sequence", "desc")
      .limit(1)
      .executeTakeFirst();
    return same ?? insertActivity(trx, { user_id: userId, type: "posted", post });
  });
}

/** How many posts somebody has in the feed. Those that an operator hid are not counted. */
export async function countPosts(userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("activity")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("type", "=", "posted")
    .where("hidden_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
