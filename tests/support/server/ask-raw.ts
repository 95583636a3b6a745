import { Agent, type IncomingHttpHeaders, request } from "node:http";
import type { TestServer } from "./server.ts";

export interface RawRequest {
  method?: string;
  /** Sent as it is, dots, slashes and all. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Each line of each header. */
  lines: NodeJS.Dict<string[]>;
  body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 40 });

/** A request as fetch would not send it; redirects are not followed. */
export function askRaw(
  server: TestServer,
  { method = "GET", path, headers = {}, body }: RawRequest,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const options = { host: "localhost", port: server.port, agent, method, path, headers: { ...length, ...headers } };
    const asked = request(options, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part) => {
        text += part;
      });
      response.on("end", () => {
        const { statusCode: status = 0, headers, headersDistinct: lines } = response;
        resolve({ status, headers, lines, body: text });
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

/** The cookies that an answer sets, as a browser sends them back; those that it drops are left out. */
export function cookiesOf({ headers }: Pick<RawAnswer, "headers">): string {
  const pairs = (headers["set-cookie"] ?? []).map((line) => line.split(";")[0] ?? "");
  const kept = new Map(pairs.map((pair) => [pair.split("=")[0], pair]));
  return [...kept.values()].filter((pair) => !pair.endsWith("=")).join("; ");
}
