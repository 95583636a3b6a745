import autocannon, { type Options } from "autocannon";
import { median } from "./figure.ts";

const connections = 10;

interface Asking {
  /** As browsers ask, whose pages then come compressed. */
  gzip?: boolean;
}

/** Requests a second to one address, for so many seconds. */
export async function rateOfOne(url: string, seconds: number, { gzip = false }: Asking = {}): Promise<number> {
  return rate({ url, duration: seconds, headers: encoding(gzip) });
}

/** Requests a second over these paths, each asked for once, or one time fewer where they do not share out evenly. */
export async function rateOfEach(origin: string, paths: readonly string[], { gzip = false }: Asking = {}) {
  const each = Math.floor(paths.length / connections);
  let taken = 0;
  return rate({
    url: origin,
    amount: each * connections,
    // Its end is noticed at a sample only: with the default, a second, 2.1 s and 2.9 s were the same rate.
    sampleInt: 10,
    headers: encoding(gzip),
    setupClient: (client) => {
      client.setRequests(paths.slice(taken, taken + each).map((path) => ({ path })));
      taken += each;
    },
  });
}

/** Asks for these paths in turn, so many a second over all; what the slow ones took, in milliseconds. */
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

/** Measures both in alternate rounds, so that both see the same machine; medians, that of the ratio taken over the rounds. */
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
