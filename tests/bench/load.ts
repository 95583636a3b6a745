import { median, readable } from "./figure.ts";
import { loadTool } from "./tools.ts";

/** The part of autocannon that the bench uses; the package has no types. */
interface Options {
  url: string;
  connections: number;
  /** Seconds. */
  duration?: number;
  /** Requests over all connections; takes precedence over the duration. */
  amount?: number;
  /** Requests a second over all connections. */
  overallRate?: number;
  /** Milliseconds between samples; a run ends at a sample. */
  sampleInt?: number;
  headers?: Record<string, string>;
  setupClient?: (client: { setRequests(requests: { path: string; headers?: Record<string, string> }[]): void }) => void;
}

interface Result {
  requests: { total: number };
  latency: { p50: number; p99: number };
  /** Seconds. */
  duration: number;
  errors: number;
  timeouts: number;
  "2xx": number;
  "3xx": number;
}

const connections = 10;

/** What a request accepts; empty for pages as they are. */
export type Encoding = "" | "gzip" | "br";

/** For so many seconds, or so many requests in all. */
export type Length = { duration: number } | { amount: number };

/** The addresses from which a page is asked for, as a proxy in front of the site names them. */
const clients = Array.from({ length: 200 }, (_, at) => `198.51.100.${at}`);

/** Requests a second to one address, from many clients. With an entity tag, from those who hold what it names. */
export async function rateOfOne(url: string, length: Length, encoding: Encoding = "", etag?: string): Promise<number> {
  const { pathname, search } = new URL(url);
  const headers = { ...accept(encoding), ...(etag && { "If-None-Match": etag }) };
  const requests = clients.map((client) => ({
    path: pathname + search,
    headers: { ...headers, "X-Forwarded-For": client },
  }));
  const setupClient: Options["setupClient"] = (client) => client.setRequests(requests);
  const { perSecond } = await load({ url, ...length, setupClient }, etag ? "3xx" : "2xx");
  return perSecond;
}

/** Requests a second over these paths, each requested once. */
export async function rateOfEach(origin: string, paths: readonly string[]): Promise<number> {
  const { perSecond } = await loadOfEach(origin, paths);
  return perSecond;
}

/** What a server made of requests. */
interface Load {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Requests each of these paths once. Drops those that do not divide evenly among connections. */
export async function loadOfEach(
  origin: string,
  paths: readonly string[],
  headers: Record<string, string> = {},
): Promise<Load> {
  const each = Math.floor(paths.length / connections);
  let taken = 0;
  return load({
    url: origin,
    amount: each * connections,
    headers,
    setupClient: (client) => {
      client.setRequests(paths.slice(taken, taken + each).map((path) => ({ path })));
      taken += each;
    },
  });
}

/** Requests these paths in turn, so many a second in all. Returns the 99th percentile in milliseconds. */
export async function steadily(origin: string, paths: readonly string[], perSecond: number, seconds: number) {
  const result = await fire({
    url: origin,
    duration: seconds,
    overallRate: perSecond,
    headers: accept("gzip"),
    setupClient: (client) => client.setRequests(paths.map((path) => ({ path }))),
  });
  return { p99Ms: result.latency.p99, requests: result.requests.total };
}

export interface Compared {
  ours: number;
  floor: number;
  ratio: number;
}

/** "1,234 beside 2,345 requests/s" */
export function ratesInWords({ ours, floor }: Compared): string {
  return `${readable(Math.round(ours))} beside ${readable(Math.round(floor))} requests/s`;
}

/**
 * Measures ours and each floor in alternate rounds, under the same load of the machine. Medians for each floor; the
 * ratio's is that of the rounds.
 */
export async function alternate(
  rounds: number,
  ours: (round: number) => Promise<number>,
  floors: ((round: number) => Promise<number>)[],
): Promise<Compared[]> {
  const seen: Compared[][] = floors.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    const one = await ours(round);
    for (const [at, rateOfFloor] of floors.entries()) {
      const other = await rateOfFloor(round);
      seen[at]?.push({ ours: one, floor: other, ratio: one / other });
    }
  }
  return seen.map((pairs) => ({
    ours: median(pairs.map(({ ours }) => ours)),
    floor: median(pairs.map(({ floor }) => floor)),
    ratio: median(pairs.map(({ ratio }) => ratio)),
  }));
}

async function load(options: Omit<Options, "connections">, answer?: "2xx" | "3xx"): Promise<Load> {
  // A run ends at a sample. With the default of a second, 2.1 s and 2.9 s gave the same rate.
  const { requests, duration, latency } = await fire({ ...options, sampleInt: 10 }, answer);
  if (requests.total === 0) throw new Error(`${options.url} answered nothing in ${duration} s.`);
  return {
    requests: requests.total,
    // The duration is rounded to hundredths.
    perSecond: requests.total / Math.max(0.01, duration),
    p50Ms: latency.p50,
    p99Ms: latency.p99,
  };
}

async function fire(options: Omit<Options, "connections">, answer: "2xx" | "3xx" = "2xx") {
  const { default: autocannon } = (await loadTool("autocannon")) as {
    default: (options: Options) => Promise<Result>;
  };
  const result = await autocannon({ ...options, connections });
  const { errors, timeouts, requests } = result;
  const others = requests.total - result[answer];
  if (errors + timeouts + others === 0) return result;
  throw new Error(`${options.url} answered ${others} times otherwise than ${answer}, and ${errors} times not at all.`);
}

function accept(encoding: Encoding): Record<string, string> {
  return encoding ? { "Accept-Encoding": encoding } : {};
}
