import { randomBytes } from "node:crypto";
import { newVisitor } from "#tests/support/account/new-visitor.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { askRaw, cookiesOf, type RawAnswer } from "#tests/support/server/ask-raw.ts";
import type { RunningServer } from "#tests/support/server/server.ts";

/** What somebody does in a browser without scripts. */
export interface Browsing {
  get(path: string): Promise<RawAnswer>;
  post(path: string, fields: Record<string, string>): Promise<RawAnswer>;
  /** The text of the page that an answer leads to, with the message that it shows once. */
  follow(answer: RawAnswer): Promise<string>;
}

/** Somebody new who is signed in. */
export async function signedIn(server: RunningServer): Promise<Browsing> {
  const { cookies } = await newVisitor(server, { username: `m${randomBytes(6).toString("hex")}` });
  return browsingWith(server, cookies);
}

/** Somebody without an account. */
export function signedOut(server: RunningServer): Browsing {
  return browsingWith(server, "");
}

function browsingWith(server: RunningServer, cookies: string): Browsing {
  const get = (path: string, more = "") =>
    askRaw(server, { path, headers: { Cookie: [cookies, more].filter(Boolean).join("; ") } });
  return {
    get,
    post: (path, fields) => postForm(server, path, fields, { Cookie: cookies }),
    follow: async (answer) => pageText((await get(String(answer.headers.location), cookiesOf(answer))).body),
  };
}
