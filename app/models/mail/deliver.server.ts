import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer, { type SendMailOptions } from "nodemailer";
import { z } from "zod";
import { env } from "../../env.server.ts";
import { log } from "../platform/log.server.ts";
import type { Mail } from "./templates.ts";

/** Whatever a mail is made of, nothing in it makes the mailer read a file or ask another server. */
const closed = { disableFileAccess: true, disableUrlAccess: true };

const toServer = nodemailer.createTransport({
  url: env.SMTP_URL,
  connectionTimeout: 10_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
  ...closed,
});

const toMemory = nodemailer.createTransport({ streamTransport: true, buffer: true, ...closed });

const from = env.MAIL_FROM ?? `Chartables <no-reply@${new URL(env.PUBLIC_ORIGIN).hostname}>`;

/**
 * Hands a mail to the server of `SMTP_URL`, else writes it to the outbox. Resolves when the server said yes. Throws
 * `RangeError` for what is no address, before anybody is asked.
 */
export async function deliver({ to, ...mail }: Mail, kind: string, signal: AbortSignal): Promise<void> {
  // One line, one address: a list or a header in it would reach others.
  if (to.length > 254 || !z.regexes.html5Email.test(to)) throw new RangeError("not an email address");
  const message: SendMailOptions = {
    ...mail,
    from,
    to: { name: "", address: to },
    headers: { "Auto-Submitted": "auto-generated" },
    signal,
  };
  if (env.SMTP_URL) await toServer.sendMail(message);
  else await writeToOutbox(message, kind);
}

/** Only whole mails have a name that ends in `.eml`, and only the server's own account can read them: they hold links. */
async function writeToOutbox(message: SendMailOptions, kind: string): Promise<void> {
  const outbox = path.join(env.DATA_DIR, "outbox");
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(":", "-");
  const file = path.join(outbox, `${time}-${randomBytes(3).toString("hex")}-${kind}.eml`);
  const { message: bytes } = await toMemory.sendMail(message);
  await writeFile(`${file}.part`, bytes, { mode: 0o600, flag: "wx" });
  await rename(`${file}.part`, file);
  log.info({ file }, "a mail was written to the outbox: SMTP_URL is not set");
}
