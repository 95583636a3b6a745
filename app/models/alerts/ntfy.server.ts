import { env } from "../../env.server.ts";
import { InvalidError } from "../platform/errors.ts";
import { FetchFailed, type Network, publicFetch, publicNetwork } from "../platform/public-fetch.server.ts";
import { clip } from "../platform/text-length.ts";

/** The way to ntfy servers: to that of the operator, which may be in the own network, and to public ones. */
export const network: Network & { operatorUrl: string | undefined } = { ...publicNetwork, operatorUrl: env.NTFY_URL };

/** The host of the operator's ntfy server; null without one. */
export function operatorServer(): string | null {
  return network.operatorUrl === undefined ? null : new URL(network.operatorUrl).host;
}

/** A name of a topic, as ntfy takes it. */
const topicForm = /^[\w-]{1,64}$/;

/** Of a message, as ntfy takes them. */
const maxBytes = 4_096;
const maxTitle = 250;

/**
 * The address of a topic that somebody typed: all of it, or a name at the server of the operator. Throws `InvalidError` for
 * what is none.
 */
export function readTopic(typed: string): string {
  const text = typed.trim();
  if (topicForm.test(text)) {
    if (network.operatorUrl) return `${new URL(network.operatorUrl).origin}/${text}`;
    throw new InvalidError("no-ntfy-server", `Write the whole address of your topic, such as https://ntfy.sh/${text}.`);
  }
  const url = URL.parse(text);
  const isWhole = url && url.search === "" && url.hash === "" && url.username === "" && url.password === "";
  const isAllowed = url && (url.protocol === "https:" || isOfOperator(url));
  if (text.length > 300 || !isWhole || !isAllowed || !topicForm.test(url.pathname.slice(1)))
    throw new InvalidError(
      "no-ntfy-topic",
      "That is no address of an ntfy topic. Write it like https://ntfy.sh/my-topic.",
    );
  return url.href;
}

function isOfOperator(url: URL): boolean {
  return network.operatorUrl !== undefined && new URL(network.operatorUrl).origin === url.origin;
}

/** A message that an ntfy server did not take. The text is a sentence for its owner, without the address. */
export class NotPublishedError extends Error {
  /** Whether it may be taken later. */
  readonly mayPass: boolean;

  constructor(sentence: string, { mayPass }: { mayPass: boolean }) {
    super(sentence);
    this.mayPass = mayPass;
  }
}

/** A message on a phone: a press on it opens the address. */
export interface PushMessage {
  title: string;
  text: string;
  href: string;
}

/** Publishes a message on a topic (https://docs.ntfy.sh/publish/#publish-as-json). Throws `NotPublishedError`. */
export async function publish(topic: string, { title, text, href }: PushMessage, signal?: AbortSignal): Promise<void> {
  const url = new URL(topic);
  const [address, name] = [`${url.origin}/`, url.pathname.slice(1)];
  const message = clip(text, Math.floor(maxBytes / 4));
  const isOwn = isOfOperator(url);
  const options = {
    network,
    schemes: isOwn ? (["http", "https"] as const) : (["https"] as const),
    ...(isOwn && { privateHost: url.hostname }),
    send: {
      type: "application/json",
      text: JSON.stringify({ topic: name, title: clip(title, maxTitle), message, click: href }),
    },
    maxRedirects: 0,
    maxBytes: 65_536,
    ...(signal && { signal }),
  };
  const status = await publicFetch(address, options, async (response) => response.status).catch((error) => {
    if (error instanceof FetchFailed) throw notReached(error);
    throw error;
  });
  if (status >= 300) throw new NotPublishedError(sentenceOf(status), { mayPass: status >= 500 || status === 429 });
}

function notReached({ mayPass, message }: FetchFailed): NotPublishedError {
  const sentence = mayPass ? "The server did not answer." : `The server cannot be asked: ${message}.`;
  return new NotPublishedError(sentence, { mayPass });
}

function sentenceOf(status: number): string {
  if (status === 401 || status === 403) return `The server answered ${status}: this topic takes no messages from us.`;
  if (status === 429) return "The server answered 429: it takes no more messages for now.";
  return `The server answered ${status}${status >= 500 ? ", and may take it later" : ""}.`;
}
