import { firstLine } from "./plain-text.ts";
import { clip } from "./text-length.ts";

/** A request in which an error happened. */
export interface FailedRequest {
  /** Leads to the line of the log. */
  id: string;
  at: string;
}

/** What happened again and again. */
export interface ErrorKind {
  /** What failed: "GET /users/:userId", or what the log says of it. */
  place: string;
  /** The error, without what may be somebody's own. */
  sentence: string;
  count: number;
  firstAt: Date;
  lastAt: Date;
  /** The last ones, the newest first. */
  requests: FailedRequest[];
}

/** Maximum kinds that are kept, in memory as in the database. */
export const maxKinds = 200;
/** Maximum requests that are kept of a kind. */
export const maxRequests = 10;
const maxPlace = 120;
const maxSentence = 200;
/** Characters of an error that are read: it may be as long as a body. */
const maxRead = 300;

/** By what they are of. */
let kinds = new Map<string, ErrorKind>();

/**
 * Notes in memory what the log says of an error: once for a request, whose parts may all fail. Beyond 200 kinds, another
 * one is left out.
 */
export function noteError(details: object, message: string, at = new Date()): void {
  const { id } = details as { id?: unknown };
  const requests = typeof id === "string" ? [{ id, at: at.toISOString() }] : [];
  const kind = { place: placeOf(details, message), sentence: sentenceOf(details), count: 1 };
  const isKnown = kinds.get(keyOf(kind))?.requests.some((request) => request.id === id);
  if (!isKnown) add({ ...kind, firstAt: at, lastAt: at, requests });
}

/** What was noted since the last time. `putBack` takes it where it could not be stored. */
export function takeErrors(): { taken: ErrorKind[]; putBack: () => void } {
  const taken = [...kinds.values()];
  kinds = new Map();
  return { taken, putBack: () => taken.forEach(add) };
}

const keyOf = ({ place, sentence }: Pick<ErrorKind, "place" | "sentence">) => `${place}\n${sentence}`;

function add(kind: ErrorKind): void {
  const key = keyOf(kind);
  const other = kinds.get(key);
  if (!other && kinds.size >= maxKinds) return;
  kinds.set(key, other ? merge(other, kind) : kind);
}

function merge(one: ErrorKind, other: ErrorKind): ErrorKind {
  const [earlier, later] = one.lastAt <= other.lastAt ? [one, other] : [other, one];
  return {
    ...later,
    count: one.count + other.count,
    firstAt: new Date(Math.min(one.firstAt.getTime(), other.firstAt.getTime())),
    requests: [...later.requests, ...earlier.requests].slice(0, maxRequests),
  };
}

type Details = Partial<Record<"route" | "job" | "source" | "host" | "error" | "reason" | "problem", unknown>> &
  Partial<Record<"code" | "responseCode" | "command", unknown>>;

function placeOf({ route, job, source, host }: Details, message: string): string {
  if (typeof route === "string") return clip(route, maxPlace);
  const what = [job, source, host].find((name) => typeof name === "string");
  return clip([withoutPrivate(message), ...(what ? [what] : [])].join(": "), maxPlace);
}

function sentenceOf({ code, responseCode, command, error, reason, problem }: Details): string {
  const codes = [code, responseCode, command].filter((part) => /^[\w-]{1,40}$/.test(String(part ?? "")));
  const text = [error, reason, problem].find((part) => typeof part === "string");
  return clip([...codes, ...(text ? [withoutPrivate(text as string)] : [])].join(" "), maxSentence);
}

/** What may be somebody's own in the sentence of an error: values in quotes, addresses, numbers, ids, names with digits. */
const privateParts = [
  /"[^"]*("|$)|“[^”]*(”|$)|`[^`]*(`|$)|(?<!\w)'[^']*('(?!\w)|$)/g,
  /\w[\w+.-]*:\/\/\S+/g,
  /\S+@\S+/g,
  /(?:\.{0,2}\/[^\s/]+){2,}\/?/g,
  /[^\s.,:;()[\]]*\d[^\s,;()[\]]*/g,
];

/** The first line of a text with "…" in place of what may be somebody's own. */
export function withoutPrivate(text: string): string {
  const line = firstLine(clip(text, maxRead));
  return privateParts.reduce((shorter, part) => shorter.replace(part, "…"), line).replace(/…(?:[\s.:]*…)+/g, "…");
}
