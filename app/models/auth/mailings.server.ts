import type { AccountMailOrder } from "../mail/orders.server.ts";
import type { Mailing } from "../mail/templates.ts";
import { db } from "../platform/database.server.ts";
import { listAccounts } from "./accounts.server.ts";
import { createLink } from "./links.server.ts";

/** The content of an ordered mail, with a new link. Null when nobody has the address, or it is confirmed already. */
export async function mailingFor(order: AccountMailOrder): Promise<Mailing | null> {
  if (order.kind === "signup") return signUpMailing(order.accountId);
  const [account] = await listAccounts(order.email);
  if (!account) return null;
  const username = await usernameOf(account.id);
  return { kind: "recovery", to: account.email, username, token: await createLink(account.id, "recovery") };
}

async function signUpMailing(accountId: string): Promise<Mailing | null> {
  const account = await db.selectFrom("account").selectAll().where("id", "=", accountId).executeTakeFirst();
  if (!account || account.confirmed_at) return null;
  const [first] = await listAccounts(account.email);
  if (first?.confirmed_at) return { kind: "has-account", to: account.email, username: await usernameOf(first.id) };
  const username = await usernameOf(accountId);
  return { kind: "confirm", to: account.email, username, token: await createLink(accountId, "signup") };
}

async function usernameOf(accountId: string): Promise<string> {
  const { username } = await db
    .selectFrom("profile")
    .select("username")
    .where("user_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return username;
}
