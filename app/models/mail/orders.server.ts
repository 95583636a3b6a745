import type { Kysely } from "kysely";
import { fromKysely } from "pg-boss";
import type { Schema } from "#db/schema.ts";
import { db } from "../platform/database.server.ts";
import { sendJob } from "../platform/job-queue.ts";

/** A mail to be written when it is sent: no link of one is ever kept in readable form. */
export type MailOrder =
  /** To the address of a new account: its confirmation link, or, where the address has an account, that it has one. */
  | { kind: "signup"; accountId: string }
  /** A link to set a new password, should there be such an account. */
  | { kind: "recovery"; email: string };

/** Has a mail sent soon: in the transaction `on`, if given, and tried again for a day when it fails. */
export async function orderMail(order: MailOrder, on: Kysely<Schema> = db): Promise<void> {
  await sendJob("mail", order, fromKysely(on).executeSql);
}
