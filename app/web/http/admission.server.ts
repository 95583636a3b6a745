import { AsyncResource } from "node:async_hooks";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "#app/models/platform/log.server.ts";
import { type AddressBlock, addressBlock } from "./address-block.server.ts";
import { clientAddress, onceAnswered, oncePerRequest } from "./request-context.server.ts";
import { answerFromStore } from "./stored-responses.server.ts";

/** Pages that this process makes at once, those that wait for that, and how long they do. */
const maxInTheMaking = 8;
const maxWaiting = 200;
const maxWaitMs = 10_000;

/**
 * Bytes of all responses together that clients have not read yet. Clients that have read all of theirs are answered
 * up to twice as many, so that those who read nothing do not shut out the others.
 */
const maxUnsentBytes = 32 * 1024 * 1024;

/** The share of each limit that one address block may use. One on this machine's network may be a proxy for everybody. */
const shareOf = ({ isNear }: AddressBlock) => (isNear ? 1 : 1 / 4);

/** Requests of one connection that may wait for their turn. Browsers wait for each response before they send the next request. */
const maxInConnection = 32;

interface Connection {
  /** The requests that have no response yet: the first is being answered, the others wait for it. */
  requests: Array<() => void>;
  /** Who sent the request that was answered last: behind a proxy, a connection has many. */
  client: AddressBlock;
}

interface Turn {
  client: AddressBlock;
  begin(): void;
}

const connections = new Map<Socket, Connection>();
const inTheMaking = new Set<Turn>();
/** Requests that wait for their turn, the longest waiting first. */
const waiting = new Set<Turn>();

/**
 * Has a server answer the requests of a connection one after the other, each when the client has taken the response
 * before it, and within the limits above. A client that sends many and reads nothing costs one response, where Node
 * would make and hold all of them.
 */
export function answerInTurn(server: Server): void {
  const [listener] = server.listeners("request");
  if (!listener) return;
  server.removeAllListeners("request").on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const client = addressBlock(clientAddress());
    const connection = connections.get(socket) ?? { requests: [], client };
    const { requests } = connection;
    if (requests.length > maxInConnection) return void socket.destroy();
    if (!connections.has(socket)) {
      connections.set(socket, connection);
      // A closed connection drops the responses that wait for their turn, and Node reports none of them.
      socket.once("close", () => connections.delete(socket));
    }
    const admitted = () => {
      connection.client = client;
      answerIfAdmitted(request, response, () => listener.call(server, request, response));
    };
    // Called from the response before it, but in the context of its own request.
    requests.push(requests.length === 0 ? admitted : AsyncResource.bind(admitted));
    response.once("close", () => {
      requests.shift();
      const [next] = requests;
      if (next) admitLater(() => socket.destroyed || next());
    });
    if (requests.length === 1) admitted();
  });
}

const later: (() => void)[] = [];

/** Calls back in a pass of the event loop of its own: answers from the store would otherwise keep everything else waiting. */
function admitLater(admit: () => void): void {
  if (later.push(admit) === 1) setImmediate(admitOne);
}

function admitOne(): void {
  later.shift()?.();
  if (later.length > 0) setImmediate(admitOne);
}

/** Answers that the process is alive cost nothing, and whoever asks must know. */
const isCheck = /^\/(?:healthz|readyz)(?:\?|$)/;
/** Files, and responses of the API, are made at once. What only reads a page waits before anything is read for it. */
const isPage = /^\/(?!assets\/|api\/)/;

async function answerIfAdmitted(request: IncomingMessage, response: ServerResponse, answer: () => void) {
  const { url = "/", method = "GET" } = request;
  if (isCheck.test(url)) return answer();
  if (isStopping)
    return refuse(response, refusal(url, "stopping", "The site is restarting. Please try again in a few seconds."));
  const isReadOfPage = isPage.test(url) && /^(?:GET|HEAD)$/.test(method);
  if (hasUnsentBytesLeft()) {
    if (await answerFromStore(request, response)) return;
    if (!isReadOfPage || (await waitForTurn())) return answer();
  }
  refuse(response, busyAnswer(url));
}

function refuse(response: ServerResponse, { status, body, headers }: Refusal): void {
  response.writeHead(status, { ...headers, ...(isStopping && { Connection: "close" }) }).end(body);
}

/**
 * Resolves to true once the page of this request may be made, and to false if too many requests wait or the turn does not
 * come within ten seconds. A second call for the same request gives the same result. The turn ends when the response begins.
 */
export function waitForTurn(): Promise<boolean> {
  return oncePerRequest("turn", () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const client = addressBlock(clientAddress());
    const turn = { client, begin: () => resolve(true) };
    const leave = () => {
      clearTimeout(timer);
      waiting.delete(turn);
      inTheMaking.delete(turn);
      beginTurns();
    };
    const giveUp = () => {
      if (!waiting.has(turn)) return;
      leave();
      resolve(false);
    };
    const timer = setTimeout(giveUp, maxWaitMs);
    waiting.add(turn);
    beginTurns();
    if (!onceAnswered(leave)) {
      // No client waits: the server asks itself, at its start.
      leave();
      resolve(true);
    }
    const ofClient = countOf(waiting, client) + countOf(inTheMaking, client);
    const max = maxInTheMaking + maxWaiting;
    if (waiting.size + inTheMaking.size > max || ofClient > max * shareOf(client)) giveUp();
    return promise;
  });
}

let isBeginning = false;

/**
 * Begins the turns whose time has come, one in each pass of the event loop: pages from memory would otherwise keep
 * everything else waiting.
 */
function beginTurns(): void {
  if (isBeginning) return;
  isBeginning = true;
  setImmediate(() => {
    isBeginning = false;
    const next = nextTurn();
    if (!next) return;
    waiting.delete(next);
    inTheMaking.add(next);
    next.begin();
    beginTurns();
  });
}

function nextTurn(): Turn | undefined {
  if (inTheMaking.size >= maxInTheMaking) return undefined;
  for (const turn of waiting) {
    if (countOf(inTheMaking, turn.client) < maxInTheMaking * shareOf(turn.client)) return turn;
  }
  return undefined;
}

function countOf(turns: Set<Turn>, { name }: AddressBlock): number {
  let count = 0;
  for (const { client } of turns) if (client.name === name) count += 1;
  return count;
}

function hasUnsentBytesLeft(): boolean {
  const client = addressBlock(clientAddress());
  let all = 0;
  let own = 0;
  for (const [{ writableLength }, { client: other }] of connections) {
    all += writableLength;
    if (other.name === client.name) own += writableLength;
  }
  return own < maxUnsentBytes * shareOf(client) && all < (own === 0 ? 2 : 1) * maxUnsentBytes;
}

interface Refusal {
  status: number;
  body: string;
  headers: Record<string, string>;
}

const secondsToWait = 5;
const warnEveryMs = 60_000;
let warnedAt = Number.NEGATIVE_INFINITY;

/** The answer to a request while too much is asked for. */
export function busyAnswer(address: string): Refusal {
  if (performance.now() - warnedAt > warnEveryMs) {
    warnedAt = performance.now();
    log.warn("more was asked for at once than is answered: some requests get 503 and Retry-After");
  }
  const sentence = "Too many pages are being asked for at once. Please try again in a few seconds.";
  return refusal(address, "too-many-at-once", sentence);
}

/** The answer to a request that is not admitted. A browser asks for its page again by itself. */
function refusal(address: string, code: string, sentence: string): Refusal {
  const isForProgram = address.startsWith("/api/");
  const body = isForProgram ? JSON.stringify({ error: sentence, code }) : sentence;
  return {
    status: 503,
    body,
    headers: {
      "Content-Length": String(Buffer.byteLength(body)),
      "Content-Type": isForProgram ? "application/json; charset=utf-8" : "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "Retry-After": String(secondsToWait),
      ...(!isForProgram && { Refresh: String(secondsToWait) }),
    },
  };
}

let isStopping = false;

/** Admits no further request. Resolves when every request has its response, or after the given time. */
export async function stopAdmitting(timeoutMs: number): Promise<void> {
  isStopping = true;
  const deadline = Date.now() + timeoutMs;
  const isAnswering = () => [...connections.values()].some(({ requests }) => requests.length > 0);
  while (isAnswering() && Date.now() < deadline) await wait(20);
}
