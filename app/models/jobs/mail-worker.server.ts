import { LRUCache } from "lru-cache";
import type { JobResult, JobWithMetadata, PgBoss } from "pg-boss";
import { env } from "../../env.server.ts";
import { failLetter } from "../alerts/letters.server.ts";
import { sendPush } from "../alerts/push.server.ts";
import { sendAlertLetter } from "../alerts/send-letter.server.ts";
import { sendPermissionLetter } from "../alerts/test-letter.server.ts";
import { mailingFor } from "../auth/mailings.server.ts";
import { sendRecovery } from "../auth/supabase.server.ts";
import { deliver } from "../mail/deliver.server.ts";
import type { MailOrder } from "../mail/orders.server.ts";
import { writeMail } from "../mail/templates.ts";
import { sendTroubleLetter } from "../operation/troubles/send-trouble-letter.server.ts";
import { lookEvery } from "../platform/job-queue.ts";
import { log } from "../platform/log.server.ts";

/** Sent orders: one whose completion could not be recorded must not be sent again. */
const sent = new LRUCache<string, true>({ max: 10_000 });

export async function workMails(boss: PgBoss): Promise<void> {
  const options = { ...lookEvery(1), batchSize: 10, includeMetadata: true, perJobResults: true } as const;
  await boss.work<MailOrder, unknown, typeof options>("mail", options, (jobs) => Promise.all(jobs.map(processOrder)));
}

async function processOrder(job: JobWithMetadata<MailOrder>): Promise<JobResult> {
  try {
    if (!sent.has(job.id)) await send(job.data, job.signal);
    sent.set(job.id, true);
    return { id: job.id, status: "completed" };
  } catch (error) {
    const isLast = error instanceof RangeError || job.retryCount >= job.retryLimit;
    log.warn(
      { order: job.id, kind: job.data.kind, attempts: job.retryCount + 1, ...reasonOf(error) },
      isLast ? "a mail was given up" : "a mail could not be sent yet",
    );
    if (isLast && job.data.kind === "alerts") await failLetter(job.data.letterId, "It could not be sent for a day.");
    return { id: job.id, status: isLast ? "deadletter" : "failed" };
  }
}

async function send(order: MailOrder, signal: AbortSignal): Promise<void> {
  if (order.kind === "alerts") return sendAlertLetter(order.letterId, signal);
  if (order.kind === "alert-push") return sendPush(order.accountId, order.rungIds, signal);
  if (order.kind === "alert-permission") return sendPermissionLetter(order.accountId, signal);
  if (order.kind === "troubles") return sendTroubleLetter(order, signal);
  if (env.SUPABASE && order.kind === "recovery") return sendRecovery(order.email);
  const mailing = await mailingFor(order);
  if (mailing) await deliver(writeMail(mailing, env.PUBLIC_ORIGIN), mailing.kind, signal);
}

/** Only the codes of a mail server's answer: its text names addresses. */
function reasonOf(error: unknown): Record<string, unknown> {
  const { code, responseCode, command, message } = error as Record<string, unknown>;
  return responseCode === undefined ? { code, reason: message } : { code, responseCode, command };
}
