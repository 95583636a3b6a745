import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

const reconnectAfterMs = 1_000;

/** Called with the text of a notification, and without one whenever some may have been missed. */
type OnNotification = (text?: string) => void;

/** Begins to listen on a channel. Returns a function that stops it. */
export type Listen = (channel: string, onNotification: OnNotification) => () => Promise<void>;

interface Connection {
  client?: pg.Client;
  /** Whether it listens on every channel that was wanted when it opened. */
  isOpen: boolean;
  stopping: AbortController;
}

/**
 * Listens on any number of channels over one connection, which is open while somebody listens and begins with the
 * statement `opening`. Reconnects when it breaks.
 */
export function createListener(makeClient: () => pg.Client, opening: string): Listen {
  const channels = new Map<string, Set<OnNotification>>();
  let connection: (Connection & { ended: Promise<void> }) | undefined;

  function call(channel: string, text?: string): void {
    for (const onNotification of channels.get(channel) ?? []) onNotification(text);
  }

  async function keepListening(own: Connection): Promise<void> {
    while (!own.stopping.signal.aborted) {
      const client = makeClient();
      own.client = client;
      const ended = new Promise((resolve) => client.once("end", resolve));
      client.on("notification", ({ channel, payload }) => call(channel, payload));
      try {
        await client.connect();
        await client.query(opening);
        own.isOpen = true;
        for (const channel of [...channels.keys()]) await begin(client, channel);
        await ended;
      } catch {
        await client.end().catch(() => {});
      }
      own.isOpen = false;
      await wait(reconnectAfterMs, undefined, { ref: false, signal: own.stopping.signal }).catch(() => {});
    }
  }

  async function begin(client: pg.Client, channel: string): Promise<void> {
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    call(channel);
  }

  /** A query that fails breaks the connection, and the next one listens on what is wanted then. */
  async function change(act: (client: pg.Client) => Promise<unknown>): Promise<void> {
    const { client, isOpen } = connection ?? {};
    if (client && isOpen) await act(client).catch(() => client.end().catch(() => {}));
  }

  return (channel, onNotification) => {
    const handlers = channels.get(channel) ?? new Set();
    channels.set(channel, handlers.add(onNotification));
    if (!connection) {
      const own: Connection = { stopping: new AbortController(), isOpen: false };
      connection = Object.assign(own, { ended: keepListening(own) });
    } else if (handlers.size === 1) change((client) => begin(client, channel));
    return async () => {
      if (!handlers.delete(onNotification) || handlers.size > 0) return;
      channels.delete(channel);
      if (channels.size > 0) return change((client) => client.query(`unlisten ${pg.escapeIdentifier(channel)}`));
      const last = connection;
      connection = undefined;
      last?.stopping.abort();
      await last?.client?.end().catch(() => {});
      await last?.ended;
    };
  };
}
