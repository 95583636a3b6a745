import type { Member } from "#tests/support/collection/members.ts";
import type { RunningServer } from "#tests/support/server/server.ts";

/** An event of a stream as a browser would dispatch it. */
interface ReadEvent {
  event: string;
  id: string;
  data: string;
}

interface StreamOptions {
  query?: string;
  lastEventId?: string | number;
}

/** Opens a member's stream and collects what comes. `lastEventId` is what a browser would name when it connects again. */
export async function readStream(
  server: RunningServer,
  { headers }: Pick<Member, "headers">,
  options: StreamOptions = {},
) {
  const { query = "", lastEventId } = options;
  const ending = new AbortController();
  const response = await fetch(`${server.origin}/api/activities/stream${query}`, {
    headers: { ...headers, ...(lastEventId !== undefined && { "Last-Event-ID": String(lastEventId) }) },
    signal: ending.signal,
  });
  const events: ReadEvent[] = [];
  const state = { hasEnded: false, lastEventId: "" };
  const reading = response.ok ? collect(response, events, state) : Promise.resolve();
  const ended = reading
    .catch(() => {})
    .then(() => {
      state.hasEnded = true;
    });
  return {
    status: response.status,
    events,
    state,
    /** The posts that came, in their order. */
    posts: () => events.flatMap(({ event, data }) => (event === "message" ? [String(JSON.parse(data).post)] : [])),
    ended,
    close: async () => {
      ending.abort();
      await ended;
    },
  };
}

async function collect(response: Response, events: ReadEvent[], state: { lastEventId: string }): Promise<void> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(part, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = new Map(block.split("\n").map((line) => line.split(/: ?(.*)/s) as [string, string]));
      state.lastEventId = fields.get("id") ?? state.lastEventId;
      const data = fields.get("data");
      if (data !== undefined) events.push({ event: fields.get("event") ?? "message", id: state.lastEventId, data });
    }
  }
}
