import autocannon, { type Options } from "autocannon";
import { median } from "./figure.ts";

const connections = 10;

interface RequestOptions {
  /** Accept gzip, as browsers do. */
  gzip?: boolean;
}

/** Requests a second to one address, measured for so many seconds. */
export async function rateOfOne(url: string, seconds: number, { gzip = false }: RequestOptions = {}): Promise<number> {
  return rate({ url, duration: seconds, headers: encoding(gzip) });
}

/** Requests a second over these paths, each requested once. Drops those that do not divide evenly among connections. */
export async function rateOfEach(origin: string, paths: readonly string[], { gzip = false }: RequestOptions = {}) {
  const each = Math.floor(paths.length / connections);
  let taken = 0;
  return rate({
    url: origin,
    amount: each * connections,
    // A run ends at a sample. With the default of a second, 2.1 s and 2.9 s gave the same rate.
    sampleInt: 10,
    headers: encoding(gzip),
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
    headers: encoding(true),
    setupClient: (client) => client.setRequests(paths.map((path) => ({ path }))),
  });
  return { p99Ms: result.latency.p99, requests: result.requests.total };
}

interface Compared {
  ours: number;
  floor: number;
  ratio: number;
}

/**
 * Measures both in alternate rounds, under the same load of the machine. Medians; the ratio's is that of the rounds.
 */
export async function alternate(
  rounds: number,
  ours: (round: number) => Promise<number>,
  floor: (round: number) => Promise<number>,
): Promise<Compared> {
  const seen: Compared[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const one = await ours(round);
    const other = await floor(round);
    seen.push({ ours: one, floor: other, ratio: one / other });
  }
  return {
    ours: median(seen.map((pair) => pair.ours)),
    floor: median(seen.map((pair) => pair.floor)),
    ratio: median(seen.map((pair) => pair.ratio)),
  };
}

async function rate(options: Omit<Options, "connections">): Promise<number> {
  const { requests, duration } = await fire(options);
  return requests.total / duration;
}

async function fire(options: Omit<Options, "connections">) {
  const result = await autocannon({ ...options, connections });
  const { errors, timeouts, non2xx } = result;
  if (errors + timeouts + non2xx === 0) return result;
  throw new Error(`${options.url} answered ${non2xx} times with an error, and ${errors} times not at all.`);
}

function encoding(gzip: boolean): Record<string, string> {
  return gzip ? { "Accept-Encoding": "gzip" } : {};
}
