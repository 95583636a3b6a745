import type { Member } from "#tests/support/collection/members.ts";
import type { RunningServer } from "#tests/support/server/server.ts";

/** Reads a member's live feed from now on. `text` is all that came; `close` ends it. */
export async function watchStream(server: RunningServer, { headers }: Pick<Member, "headers">, lastEventId?: string) {
  const ending = new AbortController();
  const response = await fetch(`${server.origin}/api/activities/stream`, {
    headers: { ...headers, ...(lastEventId && { "Last-Event-ID": lastEventId }) },
    signal: ending.signal,
  });
  if (!response.ok || !response.body) throw new Error(`The stream was refused: ${response.status}`);
  let text = "";
  const reading = (async () => {
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>)
      text += Buffer.from(part).toString();
  })().catch(() => {});
  return {
    text: () => text,
    close: async () => {
      ending.abort();
      await reading;
    },
  };
}
