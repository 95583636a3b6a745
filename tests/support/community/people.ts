import { randomUUID } from "node:crypto";
import { createProfile } from "#app/models/members/usernames.server.ts";
import { db } from "#app/models/platform/database.server.ts";

/** Somebody with a profile, which is public unless these columns say otherwise. */
export async function newPerson(columns: { is_private?: boolean; username?: string } = {}): Promise<string> {
  const user_id = randomUUID();
  await createProfile(db, { user_id, username: `p${user_id.replaceAll("-", "").slice(0, 15)}`, ...columns });
  return user_id;
}

/** So many of them. */
export function newPeople(count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => newPerson()));
}

export async function goPrivate(userId: string, isPrivate = true): Promise<void> {
  await db.updateTable("profile").set({ is_private: isPrivate }).where("user_id", "=", userId).execute();
}

/** As an operator does. */
export async function hide(userId: string): Promise<void> {
  await db.updateTable("profile").set({ hidden_at: new Date() }).where("user_id", "=", userId).execute();
}

export async function block(blockerId: string, blockedId: string): Promise<void> {
  await db.insertInto("block").values({ blocker_id: blockerId, blocked_id: blockedId }).execute();
}
