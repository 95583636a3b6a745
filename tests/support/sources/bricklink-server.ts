/** A contract server of BrickLink: its price guide, for calls that are signed as OAuth 1.0a has it. */
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type GuideContext, priceGuide, type Result, refused } from "./bricklink-guide.ts";
import { networkFaults } from "./network-faults.ts";
import { readAuthorization, signatureOf } from "./oauth-signature.ts";

const bodyOf = ({ data, ...meta }: Result): string => JSON.stringify({ meta, ...(data !== undefined && { data }) });

const send = (response: ServerResponse, status: number, body: string) =>
  response.writeHead(status, { "Content-Type": "application/json;charset=UTF-8" }).end(body);

/** What goes wrong instead of an answer. */
const faults = {
  ...networkFaults,
  "500": (response, shown) => send(response, 500, bodyOf(refused(500, "INTERNAL_SERVER_ERROR", shown))),
  "500 under 200": (response, shown) => send(response, 200, bodyOf(refused(500, "INTERNAL_SERVER_ERROR", shown))),
  "429 under 200": (response, shown) => send(response, 200, bodyOf(refused(429, "TOO_MANY_REQUESTS", shown))),
  "418 under 200": (response, shown) => send(response, 200, bodyOf(refused(418, "I_AM_A_TEAPOT", shown))),
  "200 under 502": (response) => send(response, 502, bodyOf({ code: 200, message: "OK", description: "OK" })),
  "404 as HTML": (response, shown) =>
    response.writeHead(404, { "Content-Type": "text/html" }).end(`<h1>Not here</h1> ${shown}`),
  "half of its JSON": (response) => send(response, 200, '{"meta":{"code":200},"data":{"item":{"no":"75257-1"'),
  "JSON of another form": (response) =>
    send(response, 200, '{"meta":{"code":200},"data":{"item":"none","price_detail":7}}'),
  "no result code": (response, shown) => send(response, 200, JSON.stringify({ meta: {}, data: shown })),
} satisfies Record<string, (response: ServerResponse, shown: string) => unknown>;

export type BricklinkFault = keyof typeof faults;

/** What tests change while the server runs. */
interface BricklinkServerSettings extends Omit<GuideContext, "now"> {
  now: () => Date;
  /** The addresses that the token is for. */
  addresses: string[];
  /** Whether the keys may ask for the price guide. */
  isPermitted: boolean;
  callsPerDay: number;
  /** Whether the status of HTTP is that of the result. BrickLink's is 200, as a rule. */
  hasOwnStatus: boolean;
  /** What is put over the data of each guide. */
  instead: Record<string, unknown>;
}

const usualSettings = (): BricklinkServerSettings => ({
  now: () => new Date(),
  sales: [],
  offers: [],
  rates: { USD: 1, EUR: 0.9, GBP: 0.8 },
  spelling: "quantity",
  addresses: ["127.0.0.1"],
  isPermitted: true,
  callsPerDay: 5_000,
  hasOwnStatus: false,
  instead: {},
});

/** By how much the clock of who asks may be wrong. */
const clockMs = 5 * 60_000;

const key = () => randomBytes(16).toString("hex").toUpperCase();
const newKeys = () => ({ consumerKey: key(), consumerSecret: key(), token: key(), tokenSecret: key() });

/** Starts it on 127.0.0.1, without sales and offers. */
export async function startBricklinkServer({ port = 0, keys = newKeys() } = {}) {
  const settings = usualSettings();
  const calls: { path: string; parameters: URLSearchParams }[] = [];
  const faultsToCome: BricklinkFault[] = [];
  const nonces = new Set<string>();
  let origin = "";

  /** Undefined where the call is let in. */
  function refusalOf({ method = "", headers, socket }: IncomingMessage, url: URL): Result | undefined {
    const bad = (description: string) => refused(401, "BAD_OAUTH_REQUEST", description);
    const oauth = readAuthorization(headers.authorization);
    if (!oauth) return bad("PARAMETER_ABSENT");
    const {
      signature = "",
      nonce = "",
      timestamp = "",
      ...stated
    } = Object.fromEntries([...oauth].map(([name, value]) => [name.replace(/^oauth_/, ""), value]));
    if (stated.version !== "1.0") return bad("VERSION_REJECTED");
    if (stated.signature_method !== "HMAC-SHA1") return bad("SIGNATURE_METHOD_REJECTED");
    if (stated.consumer_key !== keys.consumerKey) return bad(`CONSUMER_KEY_UNKNOWN: ${stated.consumer_key}`);
    if (stated.token !== keys.token) return bad(`TOKEN_REJECTED: ${stated.token}`);
    if (!/^\d+$/.test(timestamp)) return bad("TIMESTAMP_REFUSED");
    if (Math.abs(Number(timestamp) * 1_000 - settings.now().getTime()) > clockMs) return bad("TIMESTAMP_REFUSED");
    const parameters = [...url.searchParams, ...[...oauth].filter(([name]) => name !== "oauth_signature")];
    const expected = signatureOf({ method, url: url.href, parameters }, keys.consumerSecret, keys.tokenSecret);
    if (signature !== expected) return bad(`SIGNATURE_INVALID: ${signature}`);
    if (nonce === "" || nonces.has(`${timestamp} ${nonce}`)) return bad("NONCE_USED");
    nonces.add(`${timestamp} ${nonce}`);
    const from = socket.remoteAddress ?? "";
    if (!settings.addresses.includes(from))
      return bad(`TOKEN_IP_MISMATCHED: consumer: ${keys.consumerKey} IP: ${from}`);
    if (!settings.isPermitted) return refused(403, "PERMISSION_DENIED", `${keys.consumerKey} may not.`);
    if (method !== "GET") return refused(405, "METHOD_NOT_ALLOWED", method);
    return calls.length > settings.callsPerDay ? refused(429, "TOO_MANY_REQUESTS", "5000 calls") : undefined;
  }

  function answer(request: IncomingMessage, url: URL): Result {
    const refusal = refusalOf(request, url);
    if (refusal) return refusal;
    const [, type, no] = /^\/api\/store\/v1\/items\/([^/]+)\/([^/]+)\/price$/.exec(url.pathname) ?? [];
    if (type === undefined || no === undefined) return refused(404, "RESOURCE_NOT_FOUND", url.pathname);
    const context = { ...settings, now: settings.now() };
    const result = priceGuide(type, decodeURIComponent(no), url.searchParams, context);
    return result.code === 200 ? { ...result, data: Object.assign({}, result.data, settings.instead) } : result;
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", origin);
    calls.push({ path: url.pathname, parameters: url.searchParams });
    const fault = faultsToCome.shift();
    if (fault) return void faults[fault](response, request.headers.authorization ?? "");
    const result = answer(request, url);
    send(response, settings.hasOwnStatus ? result.code : 200, bodyOf(result));
  });
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    /** By which a client asks it. */
    keys: { ...keys, apiUrl: origin },
    settings,
    /** All calls, the newest last. */
    calls,
    /** Lets the next calls fail. */
    failNext: (...next: BricklinkFault[]) => void faultsToCome.push(...next),
    /** Sets all back but the address and the keys. */
    reset: () => {
      Object.assign(settings, usualSettings());
      for (const list of [calls, faultsToCome]) list.length = 0;
      nonces.clear();
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
