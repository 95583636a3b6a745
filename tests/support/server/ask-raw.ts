import { Agent, type IncomingHttpHeaders, request } from "node:http";
import type { RunningServer } from "./server.ts";

export interface RawRequest {
  method?: string;
  /** Sent unchanged, with all its dots and slashes. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Every line of every header. */
  lines: NodeJS.Dict<string[]>;
  body: string;
}

/** A redirect to sign in carries the address that was asked for, in which each character may have become longer. */
const maxHeaderSize = 64 * 1024;
const agent = new Agent({ keepAlive: true, maxSockets: 40 });

/** Sends a request that fetch would not send. Does not follow redirects, and reads nothing of a stream of events. */
export function askRaw(server: RunningServer, rawRequest: RawRequest): Promise<RawAnswer> {
  const { method = "GET", path, headers = {}, body } = rawRequest;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const options = { agent, maxHeaderSize, method, path, headers: { ...length, ...headers } };
    const sent = request({ host: "localhost", port: server.port, ...options }, (response) => {
      const { statusCode: status = 0, headers, headersDistinct: lines } = response;
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part) => {
        text += part;
      });
      response.on("end", () => resolve({ status, headers, lines, body: text }));
      if (!headers["content-type"]?.startsWith("text/event-stream")) return;
      // It has no end.
      response.destroy();
      resolve({ status, headers, lines, body: "" });
    });
    sent.on("error", (error: NodeJS.ErrnoException) => {
      // The server had just closed it, since nothing had gone over it for long.
      const wasIdle = sent.reusedSocket && error.code === "ECONNRESET";
      if (wasIdle) resolve(askRaw(server, rawRequest));
      else reject(error);
    });
    sent.end(body);
  });
}

/** The cookies that a response sets, as a browser sends them back. Excludes those that it deletes. */
export function cookiesOf({ headers }: Pick<RawAnswer, "headers">): string {
  const pairs = (headers["set-cookie"] ?? []).map((line) => line.split(";")[0] ?? "");
  const cookies = new Map(pairs.map((pair) => [pair.split("=")[0], pair]));
  return [...cookies.values()].filter((pair) => !pair.endsWith("=")).join("; ");
}
