import { randomBytes } from "node:crypto";
import { newVisitor } from "#tests/support/account/new-visitor.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { askRaw, type RawAnswer } from "#tests/support/server/ask-raw.ts";
import type { RunningServer } from "#tests/support/server/server.ts";

/** Somebody new who is signed in, with their own id and what their browser does on My Collection. */
export async function newMember(server: RunningServer) {
  const name = `m${randomBytes(6).toString("hex")}`;
  const { id, cookies, username, email } = await newVisitor(server, { username: name });
  const ask = (path: string) => askRaw(server, { path, headers: { Cookie: cookies } });
  return {
    username,
    email,
    cookies,
    id,
    /** The HTML of My Collection at this query. */
    get: async (query = "") => (await ask(`/profile${query}`)).body,
    post: (query: string, fields: [string, string][]): Promise<RawAnswer> =>
      postForm(server, `/profile${query}`, fields, { Cookie: cookies }),
    /** The page that a redirect leads to, with its flash message. */
    follow: async ({ headers }: RawAnswer): Promise<string> => {
      const flash = (headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
      const path = String(headers.location).split("#")[0] ?? "";
      return (await askRaw(server, { path, headers: { Cookie: `${cookies}; ${flash}` } })).body;
    },
  };
}
