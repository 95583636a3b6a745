import { db } from "../platform/database.server.ts";

/**
 * Whether somebody's account is deleted, though the auth provider may still hold it. False while the database does not
 * answer.
 */
export async function isAccountDeleted(userId: string): Promise<boolean> {
  const deleted = db.selectFrom("deleted_account").select("user_id").where("user_id", "=", userId);
  return (await deleted.executeTakeFirst().catch(() => undefined)) !== undefined;
}
