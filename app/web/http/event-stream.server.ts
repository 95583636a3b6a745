import { TooManyError, UnavailableError } from "#app/models/platform/errors.ts";
import { connectionOfRequest } from "./request-context.server.ts";

/** What is sent: the same object to every stream that gets it, so that it is written as JSON once. */
export interface StreamEvent {
  /** "message" by default. */
  event?: string;
  /** What the browser names when it connects again. */
  id?: string | number;
  /** Becomes JSON. A browser ignores an event with nothing but an id, and remembers the id. */
  data?: unknown;
}

/** Begins to send events. Returns a function that stops it. */
export type Subscribe = (send: (event: StreamEvent) => void) => () => void;

interface StreamOptions {
  request: Request;
  /** The id of the user whose stream it is. */
  client: string;
  /** Asked with each heartbeat; false ends the stream, after the event `signed-out`. Never throws. */
  isAllowed(): Promise<boolean>;
}

/** Proxies and browsers give up connections that stay silent for longer. */
const heartbeatMs = 25_000;
const maxStreamsPerClient = 10;
/** Maximum open streams of this process. A client that is refused polls instead. */
export const maxStreams = 1_000;
/** Maximum unread events of a client; one that leaves more is cut off. */
const maxUnreadEvents = 100;
const maxUnreadBytes = 256 * 1024;

const signedOut: StreamEvent = { event: "signed-out" };

const headers = {
  "Content-Type": "text/event-stream",
  // `no-transform` keeps compression from holding events back; the next line does the same for nginx.
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
};

const openStreams = new Set<{ client: string; end(): void }>();

/** The number of open streams of this process. */
export function countOpenStreams(): number {
  return openStreams.size;
}

/** Ends all streams, so that the process can stop. Browsers connect again. */
export function endEventStreams(): void {
  for (const stream of openStreams) stream.end();
}

/** A response of server-sent events. It ends with its connection, with `isAllowed`, or when the server stops. */
export function eventStreamResponse(subscribe: Subscribe, { request, client, isAllowed }: StreamOptions): Response {
  if (request.method === "HEAD") return new Response(null, { headers });
  refuseTooMany(client);
  const connection = connectionOfRequest();
  const ending = new AbortController();
  const ended = ending.signal;
  // The signal of `request` is a copy of a copy: once the garbage collector took one between, it no longer hears of the end.
  connection.onceClosed(() => ending.abort());
  const stream = { client, end: () => ending.abort() };
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (bytes: Uint8Array) => {
        if (ended.aborted) return;
        controller.enqueue(bytes);
        // The adapter reads the stream whether or not the client does, so that most of it waits in the connection.
        const isUnread = (controller.desiredSize ?? 0) < -maxUnreadEvents || connection.unsentBytes() > maxUnreadBytes;
        if (!isUnread) return;
        stream.end();
        connection.cut();
      };
      const beat = async () => {
        if (await isAllowed()) return write(heartbeat);
        write(bytesOf(signedOut));
        stream.end();
      };
      const timer = setInterval(beat, heartbeatMs);
      // Opens the stream for the browser, and for proxies that hold back the headers until then.
      write(opening);
      const unsubscribe = subscribe((event) => write(bytesOf(event)));
      openStreams.add(stream);
      const finish = () => {
        clearInterval(timer);
        unsubscribe();
        openStreams.delete(stream);
        if (!isCancelled) controller.close();
      };
      if (ended.aborted) finish();
      else ended.addEventListener("abort", finish, { once: true });
    },
    cancel() {
      isCancelled = true;
      stream.end();
    },
  });
  return new Response(body, { headers });
}

function refuseTooMany(client: string): void {
  if (openStreams.size >= maxStreams) {
    throw new UnavailableError("too-many-streams", "Too many live connections. Please try again later.");
  }
  let own = 0;
  for (const stream of openStreams) if (stream.client === client) own += 1;
  if (own >= maxStreamsPerClient) {
    throw new TooManyError("too-many-streams", "Too many live connections. Please close some tabs.", 30);
  }
}

const encoder = new TextEncoder();
const heartbeat = encoder.encode(": heartbeat\n\n");
const opening = encoder.encode(": open\n\n");
const written = new WeakMap<StreamEvent, Uint8Array>();

/** An event as it is sent. */
function bytesOf(streamEvent: StreamEvent): Uint8Array {
  const before = written.get(streamEvent);
  if (before) return before;
  const { event, id, data } = streamEvent;
  const isIdOnly = event === undefined && data === undefined;
  const lines = isIdOnly
    ? []
    : [`event: ${event ?? "message"}`, `data: ${data === undefined ? "" : JSON.stringify(data)}`];
  if (id !== undefined) lines.unshift(`id: ${id}`);
  const bytes = encoder.encode(`${lines.join("\n")}\n\n`);
  written.set(streamEvent, bytes);
  return bytes;
}
