import { env } from "../../env.server.ts";
import { recoveryLink } from "../mail/templates.ts";
import { uuidOf } from "../members/people.server.ts";
import { db } from "../platform/database.server.ts";
import { InvalidError, NotFoundError } from "../platform/errors.ts";
import { listAccounts } from "./accounts.server.ts";
import { chooseAuthProvider } from "./choose-provider.server.ts";
import { createLink } from "./links.server.ts";
import { refuseGuessable } from "./passwords.server.ts";

type LostAccount = Awaited<ReturnType<typeof requireAccount>>;

/** The account with this id, or the one that a mail about a lost password to this address is for. */
export async function requireAccount(idOrEmail: string) {
  if (env.SUPABASE)
    throw new InvalidError("supabase", "Accounts are at Supabase: its dashboard has addresses and sets passwords.");
  const isEmail = idOrEmail.includes("@");
  const [owner] = isEmail ? await listAccounts(idOrEmail) : [];
  const account = await db
    .selectFrom("account")
    .innerJoin("profile", "profile.user_id", "account.id")
    .select(["account.id", "account.email", "profile.username"])
    .where("account.id", "=", isEmail ? (owner?.id ?? uuidOf("")) : uuidOf(idOrEmail.toLowerCase()))
    .executeTakeFirst();
  if (!account) {
    const what = isEmail ? "address" : "id";
    throw new NotFoundError("user", `There is no account with the ${what} ${idOrEmail}.`);
  }
  return account;
}

/** The address of a new link that sets a password, as a mail about a lost one has it. It replaces the older one. */
export async function createRecoveryLink({ id }: LostAccount): Promise<string> {
  return recoveryLink(await createLink(id, "recovery"), env.PUBLIC_ORIGIN);
}

/**
 * Sets a password as its owner could by such a link: ends all sessions and links of the account. Throws `InvalidError`
 * for a weak one.
 */
export async function recoverAccount(account: LostAccount, password: string): Promise<void> {
  await refuseGuessable(password, account);
  const auth = chooseAuthProvider();
  const session = await auth.followLink(await createLink(account.id, "recovery"), "recovery");
  try {
    await auth.setPassword(session.accessToken, password);
  } finally {
    await auth.signOut(session, "this");
  }
}
