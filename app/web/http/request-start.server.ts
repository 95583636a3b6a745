import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { discardRest, limitConnections, limitReading, limitRest, limitSending } from "./connection-limits.server.ts";
import { enterRequestContext } from "./request-context.server.ts";
import { chooseCacheControl, responseHeaders } from "./response-headers.server.ts";
import { sanitizeRequest, warnOfUnknownProxy } from "./sanitize-request.server.ts";
import { answerUnreadable, noteResponse } from "./unreadable-request.server.ts";

/** What happens to a server before it listens. */
function onListen(message: unknown): void {
  const { server } = message as { server: unknown };
  if (!(server instanceof Server)) return;
  limitConnections(server);
  server.on("clientError", answerUnreadable);
}

/** What happens to a request before Express, Remix or the dev server see it. */
function onRequest(message: unknown): void {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  // Nobody answers it (scripts/server.ts).
  if (request.socket.destroyed) return;
  enterRequestContext(request, response);
  warnOfUnknownProxy(request);
  sanitizeRequest(request);
  response.setHeaders(responseHeaders);
  limitSending(request, () => answerUnreadable({ code: "ERR_HTTP_REQUEST_TIMEOUT" }, request.socket));
  // Just before the headers leave.
  onHeaders(response, () => {
    chooseCacheControl(response);
    limitReading(response);
    limitRest(request, response);
    noteResponse(request.socket, response);
  });
  response.once("finish", () => discardRest(request));
}

/** Node's own channels: nothing else sees all requests, in the dev server too (docs/decisions/0004-response-headers.md). */
const listeners = { "tracing:net.server.listen:asyncStart": onListen, "http.server.request.start": onRequest };

/** Does the above with every server and every request of this process. Returns a function that stops it. */
export function watchRequests(): () => void {
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
  };
}
