import { sql } from "kysely";
import { requireAccount } from "../auth/recovery.server.ts";
import { uuidOf } from "../members/people.server.ts";
import { notifyVisibilityChanged } from "../members/visibility.server.ts";
import { db } from "../platform/database.server.ts";
import { NotFoundError } from "../platform/errors.ts";
import { deleteAccount, finishDeletion } from "./delete-account.server.ts";

/** Maximum rows that `npm run users` lists. */
const maxRows = 500;

/**
 * Accounts, the newest first, at most 500: with a query those whose username, address or id contains it. The address is
 * null where Supabase has it.
 */
export function listUsers(query = "") {
  const pattern = `%${query.replace(/[\\%_]/g, "\\$&")}%`;
  return db
    .selectFrom("profile")
    .leftJoin("account", "account.id", "profile.user_id")
    .select([
      "profile.user_id as id",
      "profile.username",
      "account.email",
      "profile.created_at as createdAt",
      "profile.is_private as isPrivate",
      "profile.hidden_at as hiddenAt",
      "profile.is_operator as isOperator",
    ])
    .select(({ selectFrom }) =>
      selectFrom("account_session")
        .select(({ fn }) => fn.max("created_at").as("at"))
        .whereRef("account_id", "=", "profile.user_id")
        .as("signedInAt"),
    )
    .where((or) =>
      or.or([
        or("profile.username", "ilike", pattern),
        or("account.email", "ilike", pattern),
        or(sql`profile.user_id::text`, "ilike", pattern),
      ]),
    )
    .orderBy("profile.created_at", "desc")
    .orderBy("profile.user_id")
    .limit(maxRows)
    .execute();
}

/** Deletes somebody's account. False where other services do not answer yet: a job of the server tries again. */
export async function deleteUser(id: string): Promise<boolean> {
  const found = await db
    .selectFrom("profile")
    .select("user_id")
    .where("user_id", "=", uuidOf(id))
    .union(db.selectFrom("account").select("id as user_id").where("id", "=", uuidOf(id)))
    .executeTakeFirst();
  if (!found) throw new NotFoundError("user", `There is no account with the id ${id}.`);
  await deleteAccount(id);
  return finishDeletion(id).then(
    () => true,
    () => false,
  );
}

/** Makes somebody an operator of the site, or takes that back. Returns the username. An unconfirmed account counts as missing. */
export async function setOperator(idOrEmail: string, isOperator: boolean): Promise<string> {
  const id = idOrEmail.includes("@") ? (await requireAccount(idOrEmail)).id : idOrEmail.toLowerCase();
  const changed = await db
    .updateTable("profile")
    .set({ is_operator: isOperator })
    .where("user_id", "=", uuidOf(id))
    .where("confirmed_at", "is not", null)
    .returning("username")
    .executeTakeFirst();
  if (!changed) throw new NotFoundError("user", `There is no confirmed account with the id ${id}.`);
  return changed.username;
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

/** What people reported and nobody has hidden yet, the newest first, at most 500. */
export function listReports() {
  return db
    .selectFrom("report")
    .leftJoin("profile as reported", "reported.user_id", "report.reported_id")
    .leftJoin("profile as reporter", "reporter.user_id", "report.reporter_id")
    .leftJoin("activity", "activity.id", "report.activity_id")
    .leftJoin("removed_activity as removed", "removed.id", "report.activity_id")
    .select([
      "report.reported_id as personId",
      "report.activity_id as activityId",
      "reported.username as person",
      "reporter.username as reporter",
      "report.post",
      "report.reason",
      "report.created_at as at",
    ])
    .where("reported.hidden_at", "is", null)
    .where("activity.hidden_at", "is", null)
    .where(sql`removed.activity ->> 'hidden_at'`, "is", null)
    .orderBy("report.created_at", "desc")
    .orderBy("report.id")
    .limit(maxRows)
    .execute();
}
