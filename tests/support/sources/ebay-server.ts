/** A contract server of eBay: its token endpoint, `search` and `getItems` of the Browse API, and its account of calls. */
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { dayMs } from "#app/models/platform/day.ts";
import type { OfferedItem } from "./ebay-items.ts";
import {
  type ApiAnswer,
  commonOf,
  fault,
  itemIdOf,
  marketplaceOf,
  problem,
  type SearchContext,
  search,
} from "./ebay-search.ts";
import { networkFaults } from "./network-faults.ts";

const baseScope = "https://api.ebay.com/oauth/api_scope";
const bulkScope = `${baseScope}/buy.item.bulk`;

/** What is answered. */
export type Part = "token" | "search" | "getItems" | "rateLimit";

const parts: Record<string, Part> = {
  "POST /identity/v1/oauth2/token": "token",
  "GET /buy/browse/v1/item_summary/search": "search",
  "GET /buy/browse/v1/item/": "getItems",
  "GET /developer/analytics/v1_beta/rate_limit/": "rateLimit",
};

/** What goes wrong instead of an answer. */
const faults = {
  ...networkFaults,
  "500": (response, shown) => response.writeHead(500).end(JSON.stringify({ errors: [problem(12000, shown)] })),
  "half of its JSON": (response) => response.writeHead(200).end('{"itemSummaries":[{"itemId":"v1|1|0"'),
  "JSON of another form": (response) =>
    response.writeHead(200).end('{"itemSummaries":"none","access_token":7,"items":1}'),
  "401": (response, shown) => response.writeHead(401).end(JSON.stringify({ errors: [problem(1001, shown, "OAuth")] })),
} satisfies Record<string, (response: ServerResponse, shown: string) => unknown>;

export type EbayFault = keyof typeof faults;

/** What tests change while the server runs. */
interface EbayServerSettings {
  now: () => Date;
  items: OfferedItem[];
  tokenSeconds: number;
  /** What the keys may order a token for. */
  scopes: string[];
  /** Whether eBay lets the keys use the Browse API, be the scope granted or not. */
  isApproved: boolean;
  callsPerDay: number;
  totalIsOffBy: number;
  /** The origin of the links in answers, which is its own one unless this says another. */
  linkOrigin: string | undefined;
  /** What every page of a search names as the next one, instead of it. */
  nextLink: string | undefined;
}

const usualSettings = (): EbayServerSettings => ({
  now: () => new Date(),
  items: [],
  tokenSeconds: 7_200,
  scopes: [baseScope, bulkScope],
  isApproved: true,
  callsPerDay: 5_000,
  totalIsOffBy: 3,
  linkOrigin: undefined,
  nextLink: undefined,
});

interface Call {
  part: Part;
  parameters: URLSearchParams;
  headers: IncomingMessage["headers"];
}

const newKeys = () => ({
  clientId: `shop-${randomBytes(8).toString("hex")}`,
  clientSecret: randomBytes(16).toString("hex"),
});

/** Starts it on 127.0.0.1, without items, by default on any port and with keys of its own. */
export async function startEbayServer({ port = 0, keys = newKeys() } = {}) {
  const settings = usualSettings();
  const tokens = new Map<string, { scopes: string[]; endsAt: number }>();
  const given: string[] = [];
  const calls: Call[] = [];
  const faultsToCome: { part: Part; fault: EbayFault }[] = [];
  const listeners: ((call: Call) => void)[] = [];
  const used = { search: 0, getItems: 0 };
  let resetAt = settings.now().getTime() + dayMs;
  let origin = "";

  function giveToken(headers: IncomingMessage["headers"], form: URLSearchParams): ApiAnswer {
    const expected = `Basic ${Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString("base64")}`;
    const refused = (status: number, error: string): ApiAnswer => ({
      status,
      json: { error, error_description: "Not so." },
    });
    if (!headers["content-type"]?.startsWith("application/x-www-form-urlencoded"))
      return refused(400, "invalid_request");
    if (headers.authorization !== expected) return refused(401, "invalid_client");
    if (form.get("grant_type") !== "client_credentials") return refused(400, "unsupported_grant_type");
    const scopes = (form.get("scope") ?? "").split(" ").filter(Boolean);
    if (scopes.length === 0 || scopes.some((scope) => !settings.scopes.includes(scope)))
      return refused(400, "invalid_scope");
    const token = `v^1.1#${randomBytes(32).toString("base64")}`;
    given.push(token);
    tokens.set(token, { scopes, endsAt: settings.now().getTime() + settings.tokenSeconds * 1_000 });
    const json = { access_token: token, expires_in: settings.tokenSeconds, token_type: "Application Access Token" };
    return { status: 200, json };
  }

  /** Undefined where the call may be made, which is counted then. */
  function refusalOf(part: "search" | "getItems" | "rateLimit", { headers }: Call): ApiAnswer | undefined {
    const token = tokens.get(headers.authorization?.replace(/^Bearer /, "") ?? "");
    const now = settings.now().getTime();
    if (!token || token.endsAt <= now) return fault(401, 1001, "Invalid access token.", "OAuth");
    const scope = part === "getItems" ? bulkScope : baseScope;
    if (!token.scopes.includes(scope) || (part !== "rateLimit" && !settings.isApproved))
      return fault(403, 1100, "Access denied.", "ACCESS");
    if (part === "rateLimit") return undefined;
    startDay(now);
    if (used[part] >= settings.callsPerDay) return fault(429, 2001, "Too many requests.", "ACCESS");
    used[part] += 1;
    return undefined;
  }

  function startDay(now: number): void {
    if (now < resetAt) return;
    Object.assign(used, { search: 0, getItems: 0 });
    resetAt = now + dayMs;
  }

  function contextOf({ headers }: Call): SearchContext {
    const campaignId = /affiliateCampaignId=(\w+)/.exec(String(headers["x-ebay-c-enduserctx"] ?? ""))?.[1];
    const marketplace = marketplaceOf(headers["x-ebay-c-marketplace-id"]?.toString());
    const { items, totalIsOffBy, linkOrigin = origin } = settings;
    return { items, now: settings.now(), origin: linkOrigin, marketplace, campaignId, totalIsOffBy };
  }

  function getItems(call: Call): ApiAnswer {
    const ids = (call.parameters.get("item_ids") ?? "").split(",").filter(Boolean);
    if (ids.length === 0 || ids.some((id) => !/^v1\|\d+\|\d+$/.test(id))) return fault(400, 11012, "Invalid ids.");
    if (ids.length > 20) return fault(400, 11015, "Too many ids.");
    const context = contextOf(call);
    const found = context.items.filter(
      (item) => ids.includes(itemIdOf(item)) && !(item.endsAt && item.endsAt <= context.now),
    );
    const missing = ids.filter((id) => !found.some((item) => itemIdOf(item) === id));
    const items = found.map((item) => ({
      ...commonOf(item, context),
      estimatedAvailabilities: [{ estimatedAvailabilityStatus: "IN_STOCK", estimatedAvailableQuantity: 1 }],
    }));
    const warnings = missing.map(() => problem(11001, "The specified item ID was not found."));
    return { status: 200, json: { items, total: items.length, ...(warnings.length > 0 && { warnings }) } };
  }

  function rateLimit(): ApiAnswer {
    startDay(settings.now().getTime());
    const reset = new Date(resetAt).toISOString();
    const { callsPerDay: limit } = settings;
    const resource = (name: string, count: number) => ({
      name,
      rates: [{ limit, remaining: Math.max(limit - count, 0), reset, timeWindow: 86_400 }],
    });
    const resources = [resource("buy.browse.item.bulk", used.getItems), resource("buy.browse", used.search)];
    return {
      status: 200,
      json: { rateLimits: [{ apiContext: "buy", apiName: "Browse", apiVersion: "v1", resources }] },
    };
  }

  function answer(call: Call, body: string): ApiAnswer {
    if (call.part === "token") return giveToken(call.headers, new URLSearchParams(body));
    const refused = refusalOf(call.part, call);
    if (refused) return refused;
    if (call.part === "rateLimit") return rateLimit();
    if (call.part === "getItems") return getItems(call);
    const { status, json } = search(call.parameters, contextOf(call));
    const { nextLink } = settings;
    return { status, json: nextLink === undefined ? json : Object.assign({}, json, { next: nextLink }) };
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams: parameters } = new URL(request.url ?? "", origin);
    const part = parts[`${request.method} ${pathname}`];
    if (!part) return response.writeHead(404).end();
    const call = { part, parameters, headers: request.headers };
    calls.push(call);
    const body = await text(request);
    const at = faultsToCome.findIndex((coming) => coming.part === part);
    const [coming] = at < 0 ? [] : faultsToCome.splice(at, 1);
    if (coming) return faults[coming.fault](response, request.headers.authorization ?? "");
    const { status, json } = answer(call, body);
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(json));
    for (const listen of listeners) listen(call);
  });
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: origin,
    ...keys,
    settings,
    /** All calls, the newest last. */
    calls,
    /** All tokens that were given. */
    tokens: given,
    countOf: (part: Part) => calls.filter((call) => call.part === part).length,
    /** Lets the next call of a part fail, and the one after it with the second fault. */
    failNext: (part: Part, ...next: EbayFault[]) => {
      faultsToCome.push(...next.map((fault) => ({ part, fault })));
    },
    /** Calls back after each answer: for what happens between two pages. */
    afterEach: (listen: (call: Call) => void) => void listeners.push(listen),
    /** Lets the tokens end that were given, whatever was said of their time. */
    endTokens: () => tokens.clear(),
    /** Sets all back but the address and the keys. */
    reset: () => {
      Object.assign(settings, usualSettings());
      Object.assign(used, { search: 0, getItems: 0 });
      resetAt = settings.now().getTime() + dayMs;
      for (const list of [calls, faultsToCome, listeners]) list.length = 0;
      tokens.clear();
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
