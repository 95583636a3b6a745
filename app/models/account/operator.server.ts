import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { requireAccount } from "../auth/recovery.server.ts";
import { pageWithin } from "../community/members.server.ts";
import { uuidOf } from "../members/people.server.ts";
import { notifyVisibilityChanged } from "../members/visibility.server.ts";
import { db } from "../platform/database.server.ts";
import { DomainError, NotFoundError } from "../platform/errors.ts";
import { deleteAccount, finishDeletion } from "./delete-account.server.ts";

/** Maximum rows that `npm run users` lists. */
const maxRows = 500;

interface UserPage {
  /** A part of a username, an address or an id; empty for all. */
  query?: string | undefined;
  /** From 1. */
  page?: number;
  size?: number;
}

/** Somebody with an account, as operators see them. */
export type User = Awaited<ReturnType<typeof listUsers>>["users"][number];

/** A page of accounts, the newest first: the requested one, or the last. The address is null where Supabase has it. */
export async function listUsers({ query = "", page = 1, size = maxRows }: UserPage = {}) {
  const found = usersFound(query);
  const counted = await found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const shown = pageWithin(page, size, counted.total);
  const users = await describeUsers(found)
    .orderBy("profile.created_at", "desc")
    .orderBy("profile.user_id")
    .offset((shown - 1) * size)
    .limit(size)
    .execute();
  return { users, total: counted.total, page: shown };
}

/** One account. Throws `NotFoundError`. */
export async function requireUser(id: string): Promise<User> {
  const user = await describeUsers(usersFound("").where("profile.user_id", "=", uuidOf(id))).executeTakeFirst();
  if (!user) throw noAccount(id);
  return user;
}

/** How many members there are, and how many of them came within a week. */
export function countUsers() {
  return db
    .selectFrom("profile")
    .select((eb) => [
      eb.fn.countAll<number>().as("members"),
      eb.fn.countAll<number>().filterWhere("created_at", ">", sql<Date>`now() - interval '7 days'`).as("newThisWeek"),
    ])
    .where("confirmed_at", "is not", null)
    .executeTakeFirstOrThrow();
}

function usersFound(query: string) {
  const pattern = `%${query.replace(/[\\%_]/g, "\\$&")}%`;
  return db
    .selectFrom("profile")
    .leftJoin("account", "account.id", "profile.user_id")
    .where((eb) =>
      eb.or([
        eb("profile.username", "ilike", pattern),
        eb("account.email", "ilike", pattern),
        eb(sql`profile.user_id::text`, "ilike", pattern),
      ]),
    );
}

function describeUsers(users: ReturnType<typeof usersFound>) {
  return users
    .select([
      "profile.user_id as id",
      "profile.username",
      "account.email",
      "profile.created_at as createdAt",
      "profile.confirmed_at as confirmedAt",
      "profile.is_private as isPrivate",
      "profile.hidden_at as hiddenAt",
      "profile.hidden_by as hiddenBy",
      "profile.hidden_because as hiddenBecause",
      "profile.is_operator as isOperator",
    ])
    .select(({ selectFrom }) =>
      selectFrom("account_session")
        .select(({ fn }) => fn.max("created_at").as("at"))
        .whereRef("account_id", "=", "profile.user_id")
        .as("signedInAt"),
    );
}

const noAccount = (id: string) => new NotFoundError("user", `There is no account with the id ${id}.`);

/** Deletes somebody's account. False where other services do not answer yet: a job of the server tries again. */
export async function deleteUser(id: string): Promise<boolean> {
  const found = await db
    .selectFrom("profile")
    .select("user_id")
    .where("user_id", "=", uuidOf(id))
    .union(db.selectFrom("account").select("id as user_id").where("id", "=", uuidOf(id)))
    .executeTakeFirst();
  if (!found) throw noAccount(id);
  await deleteAccount(id);
  return finishDeletion(id).then(
    () => true,
    () => false,
  );
}

/**
 * Makes somebody an operator of the site, or takes that back. Returns the username. An unconfirmed account counts as
 * missing. With `keepsOne`, throws a `DomainError` for the last operator.
 */
export async function setOperator(idOrEmail: string, isOperator: boolean, { keepsOne = false } = {}): Promise<string> {
  const id = uuidOf(idOrEmail.includes("@") ? (await requireAccount(idOrEmail)).id : idOrEmail.toLowerCase());
  return db.transaction().execute(async (trx) => {
    if (keepsOne && !isOperator) await requireOtherOperator(trx, id);
    const changed = await trx
      .updateTable("profile")
      .set({ is_operator: isOperator })
      .where("user_id", "=", id)
      .where("confirmed_at", "is not", null)
      .returning("username")
      .executeTakeFirst();
    if (!changed) throw new NotFoundError("user", `There is no confirmed account with the id ${idOrEmail}.`);
    return changed.username;
  });
}

/** Two operators who take it back from each other at once would leave none: both lock all of them. */
async function requireOtherOperator(trx: Transaction<Schema>, id: string): Promise<void> {
  const operators = await trx
    .selectFrom("profile")
    .select("user_id")
    .where("is_operator", "=", true)
    .orderBy("user_id")
    .forUpdate()
    .execute();
  if (operators.some(({ user_id }) => user_id !== id)) return;
  throw new DomainError("last-operator", "The site would have no operator. Make somebody else one first.");
}

/** Whether anybody is an operator of the site. */
export async function hasOperator(): Promise<boolean> {
  const operator = db.selectFrom("profile").select("user_id").where("is_operator", "=", true).limit(1);
  return (await operator.executeTakeFirst()) !== undefined;
}

/** Why something is hidden, and who says so. */
interface Hiding {
  by: string;
  because: string | null;
}

/**
 * Hides a person or an activity from everybody else, or shows it again where `hiding` is null; of activities also what
 * its author removed and can put back. Returns which of the two it was.
 */
export async function setHidden(id: string, hiding: Hiding | null): Promise<"person" | "activity"> {
  const columns = {
    hidden_at: hiding && sql<Date>`now()`,
    hidden_by: hiding?.by ?? null,
    hidden_because: hiding?.because ?? null,
  };
  return db.transaction().execute(async (trx) => {
    const person = trx.updateTable("profile").set(columns).where("user_id", "=", uuidOf(id)).returning("user_id");
    const activity = trx.updateTable("activity").set(columns).where("id", "=", uuidOf(id)).returning("id");
    const removed = sql`
      update removed_activity set activity = activity || jsonb_build_object(
        'hidden_at', ${columns.hidden_at}::timestamptz, 'hidden_by', ${columns.hidden_by}::text,
        'hidden_because', ${columns.hidden_because}::text)
      where id = ${uuidOf(id)} returning id`;
    const changed = (await person.executeTakeFirst())
      ? "person"
      : (await activity.executeTakeFirst()) || (await removed.execute(trx)).rows[0]
        ? "activity"
        : null;
    if (!changed) throw new NotFoundError("hidden", `There is no person and no activity with the id ${id}.`);
    await notifyVisibilityChanged(trx);
    return changed;
  });
}
