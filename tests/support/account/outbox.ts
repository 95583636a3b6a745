import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";

export interface SentMail {
  subject: string;
  text: string;
  html: string;
  /** The link that the mail asks its reader to open. */
  link: string;
}

/** Waits until a server without `SMTP_URL` has written so many mails to an address. Returns the newest. */
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

/** Mails that were read before: a mail does not change, and there may be hundreds. */
const read = new Map<string, Promise<Email>>();

/** All mails of the outbox, oldest first. */
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
