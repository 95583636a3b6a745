import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer, { type SendMailOptions } from "nodemailer";
import { z } from "zod";
import { env } from "../../env.server.ts";
import { log } from "../platform/log.server.ts";
import type { Mail } from "./frame.ts";

/** Keeps the content of a mail from making nodemailer read files or fetch addresses. */
const noAccess = { disableFileAccess: true, disableUrlAccess: true };

const toServer = nodemailer.createTransport({
  url: env.SMTP_URL,
  connectionTimeout: 10_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
  ...noAccess,
});

const toMemory = nodemailer.createTransport({ streamTransport: true, buffer: true, ...noAccess });

/** Sends a mail through the server of `SMTP_URL`, else writes it to the outbox. Throws `RangeError` for an invalid address. */
export async function deliver({ to, headers, ...mail }: Mail, kind: string, signal: AbortSignal): Promise<void> {
  // A list or a header in the address would reach other people.
  if (to.length > 254 || !z.regexes.html5Email.test(to)) throw new RangeError("not an email address");
  const message: SendMailOptions = {
    ...mail,
    from: env.MAIL_FROM,
    to: { name: "", address: to },
    headers: { "Auto-Submitted": "auto-generated", ...headers },
    signal,
  };
  if (env.SMTP_URL) await toServer.sendMail(message);
  else await writeToOutbox(message, kind);
}

/** Only the server's account can read these mails, since they hold links. */
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
