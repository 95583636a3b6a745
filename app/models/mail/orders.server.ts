import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { db } from "../platform/database.server.ts";
import { sendJob } from "../platform/job-queue.ts";

/** A mail about an account. */
export type AccountMailOrder =
  /** To the address of a new account: its confirmation link, or a note that the address has an account already. */
  { kind: "signup"; accountId: string } | { kind: "recovery"; email: string };

/** A mail that is written when it is sent, so that no readable link is stored. */
/** What is told of a trouble. */
export interface TroubleNote {
  title: string;
  text: string;
  /** Path of the page that says what to do. */
  to: string | null;
}

/** To an operator: what has begun to need somebody, or what is over. */
export interface TroubleOrder {
  kind: "troubles";
  accountId: string;
  areOver: boolean;
  troubles: TroubleNote[];
}

export type MailOrder =
  | AccountMailOrder
  | TroubleOrder
  | { kind: "alerts"; accountId: string; letterId: string }
  /** No mail, but as good: a message to the topic of the person. */
  | { kind: "alert-push"; accountId: string; rungIds: string[] }
  /** Asks the owner of an address that nobody confirmed whether letters may go there. */
  | { kind: "alert-permission"; accountId: string };

/** Orders a mail, when the transaction `on` commits, if given. A failed mail is retried for a day. */
export function orderMail(order: MailOrder, on: Kysely<Schema> = db): Promise<void> {
  // Somebody waits for a link to sign in; thousands of digests may be due at eight.
  return sendJob("mail", order, on, order.kind === "alerts" ? -1 : 0);
}
