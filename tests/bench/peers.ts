import { existsSync, readFileSync } from "node:fs";
import { type Figure, figure, median, readable } from "./figure.ts";
import { loadOfEach } from "./load.ts";
import { newListings } from "./pages/new-addresses.ts";
import { processorMs, watchMemory } from "./process-trees.ts";
import type { Stage } from "./stage.ts";

/** A server, with the database that it needs. */
interface Side {
  origin: string;
  headers?: Record<string, string>;
  /** Each is requested once. */
  paths: string[];
  /** The roots of its process trees. */
  pids: number[];
}

/** The figures of a round, with their units. */
const units = {
  "requests/s": "",
  p50: "ms",
  p99: "ms",
  "processor time per request": "ms",
  "memory under load": "MB",
};

type Measured = Record<keyof typeof units, number>;

/**
 * Our server, in turn with any other that runs beside it: addresses never asked for before, and whole process trees
 * with their databases. A peer that answers with JSON is compared with our API, any other with our lists of thirty.
 */
export async function* besidePeer(stage: Stage): AsyncGenerator<Figure> {
  const peer = await peerOf(stage);
  if (!peer) return;
  const { server, watch } = await stage.embeddedSite();
  // Ten times a second is too often beside figures of processor time.
  watch.stop();

  const rounds = stage.pick(3, 3, 1);
  const amount = Math.min(stage.pick(1_000, 200, 10), Math.floor(peer.paths.length / (rounds + 1)));
  const listings = await newListings(server.origin, amount * (rounds + 1));
  const ours: Side = {
    origin: server.origin,
    paths: peer.isApi ? listings.map((path) => `${path.replace("/categories/", "/api/")}&limit=30`) : listings,
    pids: [server.pid],
  };
  const seen: { ours: Measured; theirs: Measured }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    stage.log(`${amount} requests to us, then to ${peer.origin}: ${round === 0 ? "warm-up" : `round ${round}`}`);
    const inRound = (side: Side) => ({ ...side, paths: side.paths.slice(round * amount, (round + 1) * amount) });
    const pair = { ours: await measure(inRound(ours)), theirs: await measure(inRound(peer)) };
    if (round > 0) seen.push(pair);
  }
  const kind = peer.isApi ? "API" : "list page";
  for (const [name, unit] of Object.entries(units) as [keyof Measured, string][]) {
    const value = median(seen.map((pair) => pair.ours[name]));
    const theirs = median(seen.map((pair) => pair.theirs[name]));
    yield figure(`${kind}, every address new: ${name}`, value, unit, {
      note: `peer: ${`${readable(theirs)} ${unit}`.trimEnd()}`,
    });
  }
}

/** The peer of the environment. Undefined, with a sentence that says what to set, without `PEER_URL`. */
async function peerOf(stage: Stage): Promise<(Side & { isApi: boolean }) | undefined> {
  const { PEER_URL, PEER_ADDRESSES, PEER_PID, PEER_HEADERS = "{}" } = process.env;
  if (!PEER_URL || !PEER_ADDRESSES || !PEER_PID) {
    const what =
      "PEER_URL to the base address of a running server, PEER_ADDRESSES to a file of addresses on it, one a line, " +
      'PEER_PID to the ids of its processes ("12,34"), and PEER_HEADERS, where it needs some, to JSON of headers';
    if (PEER_URL) throw new Error(`Set ${what}.`);
    stage.log(`peers: skipped; to compare us with another server, set ${what}.`);
    return undefined;
  }
  const { origin } = new URL(PEER_URL);
  const headers = JSON.parse(PEER_HEADERS) as Record<string, string>;
  const pids = PEER_PID.split(/[\s,]+/).map(Number);
  for (const pid of pids) if (!existsSync(`/proc/${pid}`)) throw new Error(`There is no process ${pid} of the peer.`);

  const lines = readFileSync(PEER_ADDRESSES, "utf8").split("\n").filter(Boolean);
  const [first = PEER_URL, ...addresses] = new Set(lines.map((line) => new URL(line, PEER_URL).href));
  const response = await fetch(first, { headers, redirect: "manual" });
  if (!response.ok) throw new Error(`${first} answered ${response.status}.`);
  await response.arrayBuffer();
  const isApi = response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
  return { origin, headers, paths: addresses.map((address) => address.slice(origin.length)), pids, isApi };
}

async function measure({ origin, headers, paths, pids }: Side): Promise<Measured> {
  const watch = watchMemory(1_000);
  for (const pid of pids) watch.add(pid);
  const before = processorMs(pids);
  const { requests, perSecond, p50Ms, p99Ms } = await loadOfEach(origin, paths, headers);
  const processor = processorMs(pids) - before;
  watch.stop();
  return {
    "requests/s": perSecond,
    p50: p50Ms,
    p99: p99Ms,
    "processor time per request": processor / requests,
    "memory under load": watch.maxMb(),
  };
}
