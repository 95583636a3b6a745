import { env } from "../../../env.server.ts";
import { chooseAuthProvider } from "../../auth/choose-provider.server.ts";
import { deliver } from "../../mail/deliver.server.ts";
import type { TroubleOrder } from "../../mail/orders.server.ts";
import { db } from "../../platform/database.server.ts";
import { writeTroubleLetter } from "./trouble-letter.ts";

/**
 * Sends an operator what has begun or is over. Drops it where they are no operator any more or have no confirmed address.
 * Throws while the mail server does not take it.
 */
export async function sendTroubleLetter({ accountId, areOver, troubles }: TroubleOrder, signal: AbortSignal) {
  const profile = db.selectFrom("profile").select("is_operator").where("user_id", "=", accountId);
  if (!(await profile.executeTakeFirst())?.is_operator) return;
  const to = await chooseAuthProvider().addressOf(accountId);
  if (to === null) return;
  await deliver({ to, ...writeTroubleLetter(troubles, { areOver, origin: env.PUBLIC_ORIGIN }) }, "troubles", signal);
}
