import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import { log } from "#app/models/platform/log.server.ts";
import { type AddressBlock, addressBlock } from "./address-block.server.ts";
import { clientAddress, onceAnswered, perRequest } from "./request-context.server.ts";

/*
 * What a server answers at once:
 * 8 pages are made at once, and 200 wait for that, the longest waiting first, nobody longer than ten seconds.
 * An address block (such as one IPv4 address) has a quarter of each limit; one on the machine's own network, all of it.
 * A connection gets one response at a time, and is closed when more than 32 of its requests wait.
 * Responses of 32 MiB may lie unread, and of 64 for whoever has read all of theirs.
 * The rest get 503 with `Retry-After`, but `/healthz`, `/readyz` and `/metrics` are always answered.
 */
const maxMaking = 8;
const maxTurns = maxMaking + 200;
const maxWaitMs = 10_000;
const shareOf = ({ isNear }: AddressBlock) => (isNear ? 1 : 1 / 4);
const maxWaitingOnConnection = 32;
const maxUnreadBytes = 32 * 1024 * 1024;
const isCheck = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;
const retryAfterSeconds = "5";

interface Connection {
  /** Requests without a response: the first is being answered, the others wait for it. */
  unanswered: number;
  /** Resolves when the client has taken the response to the last of them. */
  lastTaken: Promise<void>;
  /** Who sent the request that is being answered: behind a proxy, a connection has many. */
  client: AddressBlock;
}

const connections = new Map<Socket, Connection>();

/**
 * Middleware that lets a request on when the client has taken the response before it on its connection, and in a pass of
 * the event loop of its own. Who sends many requests and reads nothing costs one response, where Node would make all of
 * them; and between the posts of three hundred connections, which kept it waiting for a second, a check is answered.
 */
export async function awaitConnection(
  { socket, url = "/" }: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) {
  const client = addressBlock(clientAddress());
  const connection = connections.get(socket) ?? { unanswered: 0, lastTaken: Promise.resolve(), client };
  if (connection.unanswered > maxWaitingOnConnection) return void socket.destroy();
  if (!connections.has(socket)) socket.once("close", () => connections.delete(socket));
  connections.set(socket, connection);
  const before = connection.unanswered > 0 && connection.lastTaken;
  connection.unanswered += 1;
  connection.lastTaken = new Promise((resolve) => void response.once("close", resolve));
  response.once("close", () => {
    connection.unanswered -= 1;
  });
  if (before) await before;
  // A pass for each request of a connection that is closed would be owed faster than passes come, and fill the memory.
  if (socket.destroyed) return;
  if (before || !isCheck.test(url)) await ownPass();
  if (socket.destroyed) return;
  connection.client = client;
  next();
}

let passes: Promise<unknown> = Promise.resolve();

/** Resolves in a pass of the event loop of its own: thirty answers from memory in one would keep all others waiting. */
function ownPass(): Promise<unknown> {
  passes = passes.then(() => setImmediate());
  return passes;
}

/** Middleware that refuses a request while its client, or all together, leave too much unread, and when the server stops. */
export function refuseExcess({ url = "/" }: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (isCheck.test(url) || (!isStopping && hasUnreadBytesLeft(addressBlock(clientAddress())))) next();
  else refuse(response, url);
}

function hasUnreadBytesLeft(client: AddressBlock): boolean {
  let all = 0;
  let own = 0;
  for (const [{ writableLength }, { client: other }] of connections) {
    all += writableLength;
    if (other.name === client.name) own += writableLength;
  }
  return own < maxUnreadBytes * shareOf(client) && all < (own === 0 ? 2 : 1) * maxUnreadBytes;
}

/** Middleware that lets a request for a page on in its turn. Calls of the API need none, and a form takes it once it is read. */
export async function awaitTurn(request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> {
  const { url = "/", method = "GET" } = request;
  // As Remix reads it: "/api/../search" is a page.
  const path = URL.parse(`http://localhost${url}`)?.pathname ?? url;
  const isForPage = method !== "POST" && !path.startsWith("/api/") && !isCheck.test(path);
  if (!isForPage || (await takeTurn())) return next();
  refuse(response, url);
}

interface Turn {
  client: AddressBlock;
  isBegun: boolean;
  begin(): void;
}

/** The longest waiting first. */
let turns: Turn[] = [];

const turnOfRequest = perRequest<boolean>();

/**
 * Resolves to true once the page of this request may be made, which is the case until its response begins, and to false
 * if it may not. A second call for the same request gives the same result.
 */
export function takeTurn(): Promise<boolean> {
  return turnOfRequest.read(newTurn);
}

async function newTurn(): Promise<boolean> {
  const client = addressBlock(clientAddress());
  if (turns.length >= maxTurns || countOf(turns, client) >= maxTurns * shareOf(client)) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const turn: Turn = { client, isBegun: false, begin: () => resolve(true) };
  turns.push(turn);
  const leave = () => {
    clearTimeout(timer);
    turns = turns.filter((other) => other !== turn);
    ownPass().then(beginNextTurn);
  };
  const timer = setTimeout(() => {
    if (turn.isBegun) return;
    leave();
    resolve(false);
  }, maxWaitMs);
  if (!onceAnswered(leave)) {
    // No client waits: the server asks itself, at its start.
    leave();
    return true;
  }
  ownPass().then(beginNextTurn);
  return promise;
}

function beginNextTurn(): void {
  const begun = turns.filter(({ isBegun }) => isBegun);
  if (begun.length >= maxMaking) return;
  const mayBegin = ({ isBegun, client }: Turn) => !isBegun && countOf(begun, client) < maxMaking * shareOf(client);
  const next = turns.find(mayBegin);
  if (next) Object.assign(next, { isBegun: true }).begin();
}

function countOf(turns: readonly Turn[], { name }: AddressBlock): number {
  return turns.filter(({ client }) => client.name === name).length;
}

const warnEveryMs = 60_000;
let warnedAt = Number.NEGATIVE_INFINITY;

/** The answer to a request for this address that is not admitted. A browser asks for its page again by itself. */
export function refusal(address: string): { status: number; headers: Record<string, string>; body: string } {
  if (!isStopping && performance.now() - warnedAt > warnEveryMs) {
    warnedAt = performance.now();
    log.warn("more was asked for at once than is answered: some requests get 503 and Retry-After");
  }
  const [code, error] = isStopping
    ? ["stopping", "The site is restarting. Please try again in a few seconds."]
    : ["too-many-at-once", "Too many pages are being asked for at once. Please try again in a few seconds."];
  const isForProgram = address.startsWith("/api/");
  const body = isForProgram ? JSON.stringify({ error, code }) : error;
  const headers = {
    "Content-Length": String(Buffer.byteLength(body)),
    "Content-Type": isForProgram ? "application/json; charset=utf-8" : "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    "Retry-After": retryAfterSeconds,
    ...(isForProgram ? {} : { Refresh: retryAfterSeconds }),
    ...(isStopping ? { Connection: "close" } : {}),
  };
  return { status: 503, headers, body };
}

function refuse(response: ServerResponse, address: string): void {
  const { status, headers, body } = refusal(address);
  response.writeHead(status, headers).end(body);
}

let isStopping = false;

/** Admits no further request. Resolves when every request has its response, or after the given time. */
export async function stopAdmitting(timeoutMs: number): Promise<void> {
  isStopping = true;
  const deadline = Date.now() + timeoutMs;
  const isAnswering = () => [...connections.values()].some(({ unanswered }) => unanswered > 0);
  while (isAnswering() && Date.now() < deadline) await wait(20);
}
