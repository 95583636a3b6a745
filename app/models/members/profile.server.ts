import { db } from "../platform/database.server.ts";
import { log } from "../platform/log.server.ts";

export interface Viewer {
  id: string;
  email: string;
  username: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  /** Null when the profile could not be read. */
  isPrivate: boolean | null;
  /** Whether they run the site: an account that `npm run users -- operator` has marked. */
  isOperator: boolean;
  createdAt: Date;
  accountCreatedAt: Date;
}

type Account = Pick<Viewer, "id" | "email" | "createdAt">;

/** A signed-in user with their profile. Without a profile, the username is the part of the address before the @. */
export async function viewerOf(account: Account): Promise<Viewer> {
  const query = db.selectFrom("profile").selectAll().where("user_id", "=", account.id);
  const profile = await query.executeTakeFirst().catch((error: Error) => {
    log.warn({ error: error.message }, "a profile could not be read");
    return undefined;
  });
  return {
    id: account.id,
    email: account.email,
    username: profile?.username ?? account.email.split("@")[0] ?? "",
    firstName: profile?.first_name ?? null,
    lastName: profile?.last_name ?? null,
    profileImageUrl: profile?.profile_image_url ?? null,
    isPrivate: profile?.is_private ?? null,
    isOperator: profile?.is_operator ?? false,
    createdAt: profile?.created_at ?? account.createdAt,
    accountCreatedAt: account.createdAt,
  };
}
