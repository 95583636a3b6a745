import { chooseAuthProvider } from "../auth/choose-provider.server.ts";
import { deliver } from "../mail/deliver.server.ts";
import { db } from "../platform/database.server.ts";
import { consumeLimit } from "../platform/rate-limits.server.ts";
import { keyedHash } from "../platform/site-secrets.server.ts";
import { writePermissionLetter, writeTestLetter } from "./alert-mail.ts";
import { askForPermission } from "./letters.server.ts";
import { isRefusal } from "./send-letter.server.ts";
import {
  changeSettings,
  countRefusal,
  findSettingsRow,
  forgetRefusals,
  hasMailServer,
  needsPermission,
} from "./settings.server.ts";
import { allowToken } from "./stop-links.server.ts";
import { allowLink, linksOf } from "./to-tell.server.ts";

/** Three tests at once, then one every twenty minutes. */
const testLimit = { capacity: 3, refillSeconds: 1_200 };
/** Whoever lost the link that allows letters may have it again on another day: the address may be a stranger's. */
const permissionLimit = { capacity: 1, refillSeconds: 86_400 };
/** Somebody waits for the answer. */
const longestTestMs = 20_000;

/**
 * Sends somebody a test now, and returns what came back, as the end of a sentence. Letters that rested go on once one is
 * taken. Where the address is not allowed yet, it gets the link that allows it instead.
 */
export async function sendTestLetter(userId: string): Promise<{ result: string; isTaken: boolean }> {
  const row = await findSettingsRow(userId);
  if (needsPermission && row?.permission !== "allowed") return sendPermissionAgain(userId);
  await consumeLimit(`alert test of ${keyedHash(userId)}`, testLimit);
  const outcome = await tryTestLetter(userId);
  const { result, isTaken } = outcome;
  if (isTaken) await forgetRefusals(db, userId);
  await changeSettings(db, userId, { tested_at: new Date(), test_result: result, is_test_taken: isTaken });
  return outcome;
}

async function sendPermissionAgain(userId: string): Promise<{ result: string; isTaken: boolean }> {
  await consumeLimit(`alert permission of ${keyedHash(userId)}`, permissionLimit);
  await db.transaction().execute((trx) => askForPermission(trx, userId));
  return { result: "a link that allows letters is on its way to your address", isTaken: false };
}

async function tryTestLetter(userId: string): Promise<{ result: string; isTaken: boolean }> {
  const to = await chooseAuthProvider().addressOf(userId);
  if (to === null) return { result: "your account has no confirmed address", isTaken: false };
  const signal = AbortSignal.timeout(longestTestMs);
  const isLate = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  try {
    await Promise.race([deliver({ to, ...writeTestLetter(linksOf(userId)) }, "alert-test", signal), isLate]);
    const result = hasMailServer
      ? "the mail server took it"
      : "it lies in this site's outbox, since it has no mail server";
    return { result, isTaken: true };
  } catch (error) {
    if (isRefusal(error)) await countRefusal(db, userId);
    return { result: reasonOf(error), isTaken: false };
  }
}

/** What went wrong, in words, without what a mail server wrote: that names addresses. */
function reasonOf(error: unknown): string {
  const { responseCode } = error as { responseCode?: number };
  if (isRefusal(error))
    return `the mail server takes nothing for this address${responseCode ? ` (${responseCode})` : ""}`;
  if (responseCode !== undefined) {
    const later = responseCode < 500 ? ", and may take it later" : "";
    return `the mail server answered ${responseCode}${later}`;
  }
  return "the mail server did not answer";
}

/** Sends the link that allows letters to an address that nobody confirmed. Throws while the mail server does not take it. */
export async function sendPermissionLetter(userId: string, signal: AbortSignal): Promise<void> {
  const row = await findSettingsRow(userId);
  if (row?.permission !== "asked") return;
  const to = await chooseAuthProvider().addressOf(userId);
  if (to === null) return;
  const letter = writePermissionLetter(allowLink(allowToken(userId, to)));
  try {
    await deliver({ to, ...letter }, "alert-permission", signal);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await countRefusal(db, userId);
  }
}
