import { type Insertable, type Selectable, sql, type Transaction } from "kysely";
import type { AccountTable, Schema } from "#db/schema.ts";
import { db } from "../platform/database.server.ts";
import { plainAddress } from "./port.ts";

type Account = Selectable<AccountTable>;
type NewAccount = Pick<Insertable<AccountTable>, "email" | "password_hash" | "browser_id">;

/** Who claims an address: whoever confirmed it, then the newest first. At most 20. */
export function listPendingAccounts(email: string): Promise<Account[]> {
  return db
    .selectFrom("account")
    .selectAll()
    .where("email", "=", plainAddress(email))
    .orderBy("confirmed_at", (order) => order.asc().nullsLast())
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(20)
    .execute();
}

/** Writes a new account that claims an address. */
export async function insertPendingAccount(trx: Transaction<Schema>, account: NewAccount): Promise<string> {
  const { id } = await trx.insertInto("account").values(account).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Writes a new account that has the address, or only claims it where somebody else has it. */
export async function insertConfirmed(trx: Transaction<Schema>, account: NewAccount): Promise<string> {
  const confirmed = await trx
    .insertInto("account")
    .values({ ...account, confirmed_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column("email").where("confirmed_at", "is not", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  return confirmed?.id ?? insertPendingAccount(trx, account);
}

interface LockedPendingAccount {
  account: Account;
  /** Other accounts that claim the address. */
  rivals: string[];
}

/**
 * Locks an account and all others of its address. Undefined when it is gone, or the address is somebody else's by now. Of the
 * claims of one address, that of the given browser stands in for it, the newest if it has several.
 */
export async function lockPendingAccount(
  trx: Transaction<Schema>,
  accountId: string,
  browserId?: string,
): Promise<LockedPendingAccount | undefined> {
  const claims = await trx
    .selectFrom("account")
    .selectAll()
    .where("email", "=", ({ selectFrom }) =>
      selectFrom("account as its").select("its.email").where("its.id", "=", accountId),
    )
    // One order for everybody, so that no two wait for each other.
    .orderBy("id")
    .forUpdate()
    .execute();
  const named = claims.find(({ id }) => id === accountId);
  const [here] = claims
    .filter(({ browser_id }) => browserId !== undefined && browser_id === browserId)
    .sort((one, other) => other.created_at.getTime() - one.created_at.getTime());
  const account = named && (here ?? named);
  const rivals = claims.filter(({ id }) => id !== account?.id);
  if (!account || rivals.some(({ confirmed_at }) => confirmed_at)) return undefined;
  return { account, rivals: rivals.map(({ id }) => id) };
}

/** From now on the address is this account's: whoever else claimed it is gone. */
export async function confirmPendingAccount(
  trx: Transaction<Schema>,
  { account, rivals }: LockedPendingAccount,
): Promise<void> {
  if (account.confirmed_at) return;
  await removeAccounts(trx, rivals);
  await trx.updateTable("account").set({ confirmed_at: sql<Date>`now()` }).where("id", "=", account.id).execute();
}

/** Removes accounts with their profiles, which frees their usernames. */
export async function removeAccounts(trx: Transaction<Schema>, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom("account").where("id", "in", ids).execute();
  await trx.deleteFrom("profile").where("user_id", "in", ids).execute();
}
