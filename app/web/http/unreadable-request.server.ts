import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { responseHeaders } from "./response-headers.server.ts";

/** A client that was refused may take this long to read why. */
const closeTimeoutMs = 2_000;

/** What Node cannot read as a request: its status, and what the client reads. */
const answers: Record<string, readonly [status: number, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [431, "The address, or what the browser sends with it, is too long. Please shorten it."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The request is too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long. Please try again."],
};

/** The connections on which a response has begun and is not at its end. */
const responding = new WeakSet<Duplex>();

/** Notes that a response begins: what cannot be read behind its request must not be answered in the midst of it. */
export function noteResponse(socket: Duplex, response: ServerResponse): void {
  responding.add(socket);
  response.once("close", () => responding.delete(socket));
}

/** Answers what is not a request with a sentence, where Node would send a bare status. */
export function answerUnreadable(error: Pick<NodeJS.ErrnoException, "code">, socket: Duplex): void {
  // The parser reports each further chunk too; only the first error is answered.
  if (socket.writableEnded) return;
  if (!socket.writable || responding.has(socket) || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const [status, sentence] = answers[error.code ?? ""] ?? [400, "We cannot read this request."];
  const headers = [
    ...responseHeaders,
    ["Cache-Control", "no-store"],
    ["Content-Type", "text/plain; charset=utf-8"],
    ["Content-Length", Buffer.byteLength(sentence)],
    ["Connection", "close"],
  ];
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${sentence}`);
  // Drains the request: closing on unread bytes would lose the response.
  socket.resume();
  setTimeout(() => socket.destroy(), closeTimeoutMs).unref();
}
