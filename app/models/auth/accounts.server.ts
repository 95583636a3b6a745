import { type Insertable, type Selectable, sql, type Transaction } from "kysely";
import type { AccountTable, Schema } from "#db/schema.ts";
import { confirmProfile } from "../members/usernames.server.ts";
import { db } from "../platform/database.server.ts";
import { TakenError } from "../platform/errors.ts";
import { plainAddress } from "./port.ts";

type Account = Selectable<AccountTable>;

/** The accounts of an address: the confirmed one, then at most 20 pending ones, newest first. */
export function listAccounts(email: string): Promise<Account[]> {
  const ofAddress = db.selectFrom("account").selectAll().where("email", "=", plainAddress(email));
  // Who confirmed the address takes no place of the pending ones: their passwords would tell that there is an account.
  const pending = ofAddress.where("confirmed_at", "is", null).orderBy("created_at", "desc").orderBy("id").limit(20);
  return ofAddress
    .where("confirmed_at", "is not", null)
    .unionAll(({ parens }) => parens(pending))
    .orderBy("confirmed_at", (order) => order.asc().nullsLast())
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/**
 * Inserts an account, which stays pending if it needs confirmation. Without, throws `TakenError` where the address has
 * an account.
 */
export async function insertAccount(
  trx: Transaction<Schema>,
  account: Pick<Insertable<AccountTable>, "email" | "password_hash" | "browser_id">,
  needsConfirmation: boolean,
): Promise<Pick<Account, "id" | "email" | "created_at">> {
  const inserted = await trx
    .insertInto("account")
    .values({ ...account, confirmed_at: needsConfirmation ? null : sql`now()` })
    .onConflict((conflict) => conflict.column("email").where("confirmed_at", "is not", null).doNothing())
    .returning(["id", "email", "created_at"])
    .executeTakeFirst();
  if (!inserted) throw addressTaken();
  return inserted;
}

/** Said where an address needs no confirmation, and so cannot be kept secret. */
export function addressTaken(): TakenError {
  const sentence = "There is already an account for this address. Sign in, or reset your password.";
  return new TakenError("email_taken", sentence);
}

type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/**
 * Locks all accounts of an account's address. Returns the newest one of the given browser, else the account itself.
 * Undefined when it is gone, or another one has confirmed the address.
 */
export async function lockAccount(trx: Transaction<Schema>, accountId: string, browserId?: string) {
  const accounts = await trx
    .selectFrom("account")
    .selectAll()
    .where("email", "=", ({ selectFrom }) =>
      selectFrom("account as named").select("named.email").where("named.id", "=", accountId),
    )
    // One order everywhere, so that no two transactions wait for each other.
    .orderBy("id")
    .forUpdate()
    .execute();
  const named = accounts.find(({ id }) => id === accountId);
  const [fromBrowser] = accounts
    .filter(({ browser_id }) => browserId !== undefined && browser_id === browserId)
    .sort((one, other) => other.created_at.getTime() - one.created_at.getTime());
  const account = named && (fromBrowser ?? named);
  const rivals = accounts.filter(({ id }) => id !== account?.id);
  if (!account || rivals.some(({ confirmed_at }) => confirmed_at)) return undefined;
  return { account, rivals: rivals.map(({ id }) => id) };
}

export async function confirmAccount(trx: Transaction<Schema>, { account, rivals }: LockedAccount): Promise<void> {
  if (account.confirmed_at) return;
  await removeAccounts(trx, rivals);
  await trx.updateTable("account").set({ confirmed_at: sql<Date>`now()` }).where("id", "=", account.id).execute();
  await confirmProfile(trx, account.id);
}

/** Removes accounts with their profiles, which frees their usernames. */
export async function removeAccounts(trx: Transaction<Schema>, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom("account").where("id", "in", ids).execute();
  await trx.deleteFrom("profile").where("user_id", "in", ids).execute();
}
