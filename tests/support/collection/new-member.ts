import { randomBytes } from "node:crypto";
import { newVisitor, postForm } from "#tests/support/account/post-form.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { askRaw, cookiesOf, type RawAnswer } from "#tests/support/server/ask-raw.ts";
import type { TestServer } from "#tests/support/server/server.ts";

/** Somebody who signed in, without scripts. */
export interface Member {
  get(path: string): Promise<RawAnswer>;
  post(path: string, fields: Record<string, string>): Promise<RawAnswer>;
  /** The text of the page that an answer leads to, with the message that it shows once. */
  follow(answer: RawAnswer): Promise<string>;
}

export async function newMember(server: TestServer): Promise<Member> {
  const { cookies } = await newVisitor(server, { username: `m${randomBytes(6).toString("hex")}` });
  return memberWith(server, cookies);
}

/** Somebody who is not signed in. */
export function stranger(server: TestServer): Member {
  return memberWith(server, "");
}

function memberWith(server: TestServer, cookies: string): Member {
  const get = (path: string, more = "") =>
    askRaw(server, { path, headers: { Cookie: [cookies, more].filter(Boolean).join("; ") } });
  return {
    get,
    post: (path, fields) => postForm(server, path, fields, { Cookie: cookies }),
    follow: async (answer) => pageText((await get(String(answer.headers.location), cookiesOf(answer))).body),
  };
}
