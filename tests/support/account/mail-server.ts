import { setTimeout as wait } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { freePort } from "#tests/support/server/free-port.ts";

/** What the mail server does with a mail: it accepts it, or fails in one of several ways. */
type Manner = "accepts" | "hangs" | "is-busy" | "drops" | "rejects" | "refuses-address" | "defers-address";

export interface MailServer {
  url: string;
  accepted: { mail: Email; recipients: string[] }[];
  /** Changes the behaviour. The server starts to listen with the first call. */
  now(manner: Manner): void;
  /** Resolves when a client has connected since the last call of `now`. */
  metSomebody(): Promise<void>;
  /** Whether a client waits for an answer. */
  isAwaited(): boolean;
  /** Accepts the next mail when this promise resolves. */
  pause(until: Promise<unknown>): void;
  stop(): Promise<void>;
}

/** A mail server on 127.0.0.1 that does not listen before the first call of `now`. */
export async function mailServer(): Promise<MailServer> {
  const port = await freePort("127.0.0.1");
  const accepted: MailServer["accepted"] = [];
  let manner: Manner = "accepts";
  let met = 0;
  let pause: Promise<unknown> = Promise.resolve();
  let isListening = false;

  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_, answer) => {
      if (manner === "hangs") met += 1;
      else if (manner === "is-busy") {
        met += 1;
        answer(Object.assign(new Error("Try again later"), { responseCode: 421 }));
      } else answer();
    },
    onRcptTo: (_, __, answer) => {
      const responseCode = { "refuses-address": 550, "defers-address": 451 }[manner as string];
      if (responseCode === undefined) return answer();
      met += 1;
      answer(Object.assign(new Error("Not this one"), { responseCode }));
    },
    onData: async (stream, { envelope }, answer) => {
      // Whoever sends it may be killed meanwhile.
      const parts: Buffer[] | null = await stream.toArray().catch(() => null);
      if (!parts) return;
      const mail = await PostalMime.parse(Buffer.concat(parts));
      met += 1;
      if (manner === "drops") return dropEverybody();
      if (manner === "rejects") return answer(Object.assign(new Error("Not today"), { responseCode: 554 }));
      await pause;
      accepted.push({ mail, recipients: envelope.rcptTo.map(({ address }) => address) });
      answer(null, "Accepted");
    },
  });
  server.on("error", () => {});
  const dropEverybody = () => {
    for (const connection of server.connections) connection._socket.destroy();
  };

  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    now: (next) => {
      manner = next;
      met = 0;
      if (!isListening) server.listen(port, "127.0.0.1");
      isListening = true;
    },
    metSomebody: async () => {
      while (met === 0) await wait(20);
    },
    isAwaited: () => server.connections.size > 0,
    pause: (until) => {
      pause = until;
    },
    stop: () => new Promise((resolve) => (isListening ? server.close(() => resolve()) : resolve())),
  };
}
