import { askRaw, type RawAnswer } from "#tests/support/server/ask-raw.ts";
import type { RunningServer } from "#tests/support/server/server.ts";

/** Posts a form as a browser without scripts does, from a page of the same site. */
export function postForm(
  server: RunningServer,
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
