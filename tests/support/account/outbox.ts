import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";

export interface SentMail {
  subject: string;
  text: string;
  html: string;
  /** What the reader is asked to open. */
  link: string;
}

/** The newest mail to an address that a server without `SMTP_URL` wrote, once there are that many. */
export async function latestMail(dataDir: string, to: string, howMany = 1, withinMs = 20_000): Promise<SentMail> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const mails = (await listOutbox(dataDir)).filter((mail) => mail.to?.[0]?.address === to);
    const latest = mails.at(-1);
    if (latest && mails.length >= howMany) return sentMail(latest);
    if (Date.now() > deadline) throw new Error(`${mails.length} mails to ${to} instead of ${howMany}`);
    await wait(50);
  }
}

/** What was read before: a mail does not change, and there may be hundreds. */
const read = new Map<string, Promise<Email>>();

/** Every mail of the outbox, in the order they were written. */
export async function listOutbox(dataDir: string): Promise<Email[]> {
  const outbox = path.join(dataDir, "outbox");
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith(".eml")).sort();
  return Promise.all(
    files.map((name) => {
      const file = path.join(outbox, name);
      const mail = read.get(file) ?? readFile(file).then((bytes) => PostalMime.parse(bytes));
      read.set(file, mail);
      return mail;
    }),
  );
}

function sentMail({ subject = "", text = "", html = "" }: Email): SentMail {
  return { subject, text, html, link: /https?:\/\/\S+/.exec(text)?.[0] ?? "" };
}
