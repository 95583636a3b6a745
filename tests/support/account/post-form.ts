import { askRaw, cookiesOf, type RawAnswer } from "#tests/support/server/ask-raw.ts";
import type { TestServer } from "#tests/support/server/server.ts";

/** Posts a form as a browser without scripts does, from a page of the same site. */
export function postForm(
  server: TestServer,
  path: string,
  fields: Record<string, string> | [name: string, value: string][],
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  return askRaw(server, {
    method: "POST",
    path,
    headers: { Origin: server.origin, "Content-Type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

/** Signs up and in on a server without confirmation. Returns the cookies. */
export async function newVisitor(server: TestServer, { username = "visitor", password = "correct horse" } = {}) {
  const email = `${username}@example.com`;
  await postForm(server, "/auth?tab=sign-up", { username, email, password });
  const signedIn = await postForm(server, "/auth", { email, password });
  const cookies = cookiesOf(signedIn);
  if (signedIn.status !== 303 || !cookies.includes("session=")) {
    throw new Error(`${username} could not sign in: ${signedIn.status} ${signedIn.body.slice(0, 500)}`);
  }
  return { username, email, password, cookies };
}
