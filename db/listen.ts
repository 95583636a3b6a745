import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

const reconnectAfterMs = 1_000;

/**
 * Calls `onChange` at each notification on a channel, and whenever some may have been missed. Reconnects when the connection
 * breaks. Returns a function that stops it.
 */
export function listen(makeClient: () => pg.Client, channel: string, onChange: () => void): () => Promise<void> {
  const stopping = new AbortController();
  let client: pg.Client;

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      client = makeClient();
      const ended = new Promise((resolve) => client.once("end", resolve));
      client.on("notification", onChange);
      try {
        await client.connect();
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        onChange();
        await ended;
      } catch {
        await client.end().catch(() => {});
      }
      await wait(reconnectAfterMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  }

  const listening = keepListening();
  return async () => {
    stopping.abort();
    await client.end().catch(() => {});
    await listening;
  };
}
