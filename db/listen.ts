import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

const reconnectAfterMs = 1_000;

/**
 * Calls `onNews` at each notification on a channel, and each time that some may have been missed. Connects again when its
 * connection breaks. Gives what stops it.
 */
export function listen(makeClient: () => pg.Client, channel: string, onNews: () => void): () => Promise<void> {
  const stopping = new AbortController();
  let client: pg.Client;

  async function hearUntilItEnds(): Promise<void> {
    client = makeClient();
    const ended = new Promise((resolve) => client.once("end", resolve));
    client.on("notification", onNews);
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      onNews();
      await ended;
    } catch {
      await client.end().catch(() => {});
    }
  }

  async function hear(): Promise<void> {
    while (!stopping.signal.aborted) {
      await hearUntilItEnds();
      await wait(reconnectAfterMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  }

  const heard = hear();
  return async () => {
    stopping.abort();
    await client.end().catch(() => {});
    await heard;
  };
}
