import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { removeAccounts } from "../auth/accounts.server.ts";
import { chooseAuthProvider } from "../auth/choose-provider.server.ts";
import type { AuthProvider } from "../auth/port.ts";
import { avatarStore } from "../members/avatars/choose-store.server.ts";
import { notifyVisibilityChanged } from "../members/visibility.server.ts";
import { db } from "../platform/database.server.ts";
import { forgetMailJobs, sendJob } from "../platform/job-queue.ts";
import { log } from "../platform/log.server.ts";

/**
 * Deletes an account with everything that belongs to it, here at once and at other services by a job. From the commit
 * on nobody is signed in to it, and nothing can be written for it.
 */
export async function deleteAccount(userId: string, email?: string): Promise<void> {
  await db
    .transaction()
    .execute((trx) => deleteEverything(trx, userId, email))
    .catch((error: { code?: string }) => {
      // Somebody who wrote at the same moment waited for us, and we for them.
      if (error.code !== "40P01") throw error;
      return db.transaction().execute((trx) => deleteEverything(trx, userId, email));
    });
}

/** Tables whose rows are of one person and about another, with the columns that hold the two. */
const betweenPeople = [
  ["report", "reporter_id", "reported_id"],
  ["block", "blocker_id", "blocked_id"],
  ["follow", "follower_id", "followed_id"],
  ["activity", "user_id", "followed_id"],
] as const;

async function deleteEverything(trx: Transaction<Schema>, userId: string, email: string | undefined): Promise<void> {
  // Writers share one of these locks (`refuse_deleted_account`).
  await trx.selectFrom("profile").select("user_id").where("user_id", "=", userId).forUpdate().execute();
  await sql`select pg_advisory_xact_lock(hashtextextended('account ' || ${userId}::uuid, 0))`.execute(trx);
  await trx
    .insertInto("deleted_account")
    .values({ user_id: userId })
    .onConflict((again) => again.doNothing())
    .execute();
  const account = await trx.selectFrom("account").select("email").where("id", "=", userId).executeTakeFirst();
  await forgetMailJobs(trx, userId, account?.email ?? email);
  for (const [table, one, other] of betweenPeople) {
    const [from, to] = [sql.ref(one), sql.ref(other)];
    await sql`delete from ${sql.table(table)} where (${from} = ${userId} or ${to} = ${userId})`.execute(trx);
  }
  await trx
    .deleteFrom("removed_activity")
    .where((or) => or.or([or("user_id", "=", userId), or(sql`activity ->> 'followed_id'`, "=", userId)]))
    .execute();
  // Entries, removed ones too, copies, targets, alerts and their letters, snapshots, saved searches and files go with
  // the collection.
  await trx.deleteFrom("collection").where("user_id", "=", userId).execute();
  await removeAccounts(trx, [userId]);
  await trx.deleteFrom("former_username").where("user_id", "=", userId).execute();
  await sendJob("finish-deletion", { userId }, trx);
  await notifyVisibilityChanged(trx);
}

interface OtherServices {
  auth: Pick<AuthProvider, "deleteUser">;
  store: Pick<typeof avatarStore, "list" | "remove">;
}

/**
 * Deletes what other services hold of a deleted account: pictures, and the user at the auth provider. Throws while one
 * is away.
 */
export async function finishDeletion(userId: string, { auth, store }: Partial<OtherServices> = {}): Promise<void> {
  const pictures = store ?? avatarStore;
  for (let urls = await pictures.list(userId); urls.length > 0; urls = await pictures.list(userId))
    await pictures.remove(urls);
  await (auth ?? chooseAuthProvider()).deleteUser(userId);
  await db
    .updateTable("deleted_account")
    .set({ finished_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .execute();
}

/** Finishes every deletion whose job was given up, and forgets those that were finished a day ago. */
export async function finishDeletions(): Promise<void> {
  const unfinished = await db
    .selectFrom("deleted_account")
    .select("user_id")
    .where("finished_at", "is", null)
    .where("deleted_at", "<", sql<Date>`now() - interval '1 hour'`)
    .orderBy("deleted_at")
    .limit(1_000)
    .execute();
  for (const { user_id } of unfinished) {
    await finishDeletion(user_id).catch((error: unknown) =>
      log.warn({ userId: user_id, reason: String(error) }, "a deletion could not be finished yet"),
    );
  }
  await db.deleteFrom("deleted_account").where("finished_at", "<", sql<Date>`now() - interval '1 day'`).execute();
}
