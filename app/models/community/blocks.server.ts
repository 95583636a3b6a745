import { type Person, requireKnownPerson, uuidOf } from "../members/people.server.ts";
import { notifyVisibilityChanged } from "../members/visibility.server.ts";
import { db } from "../platform/database.server.ts";
import { InvalidError, NotFoundError } from "../platform/errors.ts";
import { consumeActLimit } from "../platform/rate-limits.server.ts";
import { lockPeople } from "./follows.server.ts";

/** Blocks somebody: from then on neither sees, follows or counts the other. Blocking again changes nothing. */
export async function blockUser(blockerId: string, blockedId: string): Promise<void> {
  await consumeActLimit("block", blockerId);
  if (blockerId === blockedId) throw new InvalidError("block-yourself", "You cannot block yourself.");
  await db.transaction().execute(async (trx) => {
    await lockPeople(trx, [blockerId, blockedId], "for no key update");
    const before = await trx
      .selectFrom("block")
      .select("blocked_id")
      .where("blocker_id", "=", blockerId)
      .where("blocked_id", "=", uuidOf(blockedId))
      .executeTakeFirst();
    if (before) return;
    // Also of somebody who blocks them, and so as if nobody asked: the answer tells nothing of that.
    await requireKnownPerson(trx, null, blockedId);
    await trx.insertInto("block").values({ blocker_id: blockerId, blocked_id: blockedId }).execute();
    const pair = [blockerId, blockedId];
    await trx.deleteFrom("follow").where("follower_id", "in", pair).where("followed_id", "in", pair).execute();
    await notifyVisibilityChanged(trx);
  });
}

/** Unblocks a person. Follows that the block ended stay ended. Somebody who was not blocked counts as missing. */
export async function unblockUser(blockerId: string, blockedId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom("block")
      .where("blocker_id", "=", blockerId)
      .where("blocked_id", "=", uuidOf(blockedId))
      .returning("blocked_id")
      .executeTakeFirst();
    if (!removed) throw new NotFoundError("block", "You do not block this user.");
    await notifyVisibilityChanged(trx);
  });
}

/** Whom a person blocked, newest first, at most 500; less those whom an operator hides. */
export function listBlocked(blockerId: string): Promise<(Person & { blockedAt: Date })[]> {
  return db
    .selectFrom("block")
    .innerJoin("profile", "profile.user_id", "block.blocked_id")
    .select([
      "profile.user_id as id",
      "profile.username",
      "profile.profile_image_url as profileImageUrl",
      "block.created_at as blockedAt",
    ])
    .where("block.blocker_id", "=", blockerId)
    .where("profile.hidden_at", "is", null)
    .orderBy("block.created_at", "desc")
    .orderBy("block.blocked_id")
    .limit(500)
    .execute();
}
