import { TooManyError } from "#app/models/platform/errors.ts";

/** Begins to send events: a name, if it is not "message", and data that becomes JSON. Returns a function that stops it. */
export type Subscribe = (send: (event: { event?: string; data: unknown }) => void) => () => void;

interface StreamOptions {
  request: Request;
  /** Whose stream it is: a user's id or an address. */
  client: string;
  /** Asked with each heartbeat; false ends the stream. Never throws. */
  isAllowed?(): Promise<boolean>;
}

/** Proxies and browsers give up connections that stay silent for longer. */
const heartbeatMs = 25_000;
const maxStreamsPerClient = 10;
/** A client that does not read them is cut off. */
const maxUnreadEvents = 100;

const headers = {
  "Content-Type": "text/event-stream",
  // `no-transform` keeps compression from holding events back; the next line does the same for nginx.
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
};

const openStreams = new Set<{ client: string; end(): void }>();

/** Ends all streams, so that the process can stop. Browsers connect again. */
export function endEventStreams(): void {
  for (const stream of openStreams) stream.end();
}

/** A response of server-sent events. It ends with its request, with `isAllowed`, or when the server stops. */
export function eventStreamResponse(subscribe: Subscribe, { request, client, isAllowed }: StreamOptions): Response {
  if (request.method === "HEAD") return new Response(null, { headers });
  if ([...openStreams].filter((stream) => stream.client === client).length >= maxStreamsPerClient) {
    throw new TooManyError("too-many-streams", "Too many live connections. Please close some tabs.", 30);
  }
  const encoder = new TextEncoder();
  const ending = new AbortController();
  const ended = AbortSignal.any([request.signal, ending.signal]);
  const stream = { client, end: () => ending.abort() };
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        if (ended.aborted) return;
        controller.enqueue(encoder.encode(text));
        if ((controller.desiredSize ?? 0) < -maxUnreadEvents) stream.end();
      };
      const beat = async () => {
        if (await (isAllowed?.() ?? true)) write(": heartbeat\n\n");
        else stream.end();
      };
      const timer = setInterval(beat, heartbeatMs);
      const unsubscribe = subscribe(({ event = "message", data }) =>
        write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      );
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
