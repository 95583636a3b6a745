import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { db } from "../platform/database.server.ts";
import { sendJob } from "../platform/job-queue.ts";

/** A mail that is written when it is sent, so that no readable link is stored. */
export type MailOrder =
  /** To the address of a new account: its confirmation link, or a note that the address has an account already. */
  { kind: "signup"; accountId: string } | { kind: "recovery"; email: string };

/** Orders a mail, when the transaction `on` commits, if given. A failed mail is retried for a day. */
export function orderMail(order: MailOrder, on: Kysely<Schema> = db): Promise<void> {
  return sendJob("mail", order, on);
}
