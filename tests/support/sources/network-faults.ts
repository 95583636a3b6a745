import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

/** What goes wrong between any API and us. Some repeat what was shown to them, the key or the token. */
export const networkFaults = {
  "no answer": () => {},
  "a cut body": (response) => {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "9000" });
    response.write('{"', () => response.destroy());
  },
  "a closed connection": (response) => response.destroy(),
  "503 as HTML": (response, shown) =>
    response.writeHead(503, { "Content-Type": "text/html" }).end(`<h1>Down</h1> ${shown}`),
  "a page of HTML": (response, shown) =>
    response.writeHead(200, { "Content-Type": "text/html" }).end(`<h1>Welcome</h1> ${shown}`),
  "a gzip bomb": (response) =>
    response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(Buffer.alloc(32 * 1_048_576, " "))),
  "20 MB": (response) => response.writeHead(200, { "Content-Length": "20971520" }).end("{"),
  "a redirect": (response) => response.writeHead(302, { Location: "http://elsewhere.test/" }).end(),
  "429 for a moment": (response) => response.writeHead(429, { "Retry-After": "120" }).end(),
} satisfies Record<string, (response: ServerResponse, shown: string) => unknown>;
