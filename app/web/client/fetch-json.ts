import { isRouteErrorResponse } from "@remix-run/react";

/** The server could not be reached, or something else answered. */
export class NoResponseError extends Error {
  override name = "NoResponseError";
}

export const noConnection = "Network connection failed. Please check your internet connection.";

/** A response that is not OK. Its message is the status, a colon, and the body or else the status text. */
export class ResponseError extends Error {
  override name = "ResponseError";
  readonly status: number;
  readonly statusText: string;

  constructor({ status, statusText }: Response, body: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.statusText = statusText;
  }
}

interface Read<Data> {
  data: Data;
  etag: string | undefined;
}

interface ReadOptions {
  /** The entity tag of the answer that the caller holds. */
  etag?: string;
  signal?: AbortSignal;
}

/**
 * Reads an endpoint that answers with JSON; undefined where the answer is the one that the caller holds. Throws
 * `ResponseError` for a response that is not OK, `NoResponseError` without one.
 */
export async function readJson<Data>(
  path: string,
  { etag, signal }: ReadOptions = {},
): Promise<Read<Data> | undefined> {
  const headers: HeadersInit = etag === undefined ? {} : { "If-None-Match": etag };
  const response = await fetch(path, { headers, signal }).catch(throwNoResponse);
  // For the browser, the request ends when its body was read.
  const text = await response.text().catch(throwNoResponse);
  if (response.status === 304) return undefined;
  if (!response.ok) throw new ResponseError(response, text);
  return { data: parse(text) as Data, etag: response.headers.get("ETag") ?? undefined };
}

/** Reads an endpoint once. Throws like `readJson`. */
export async function fetchJson<Data>(path: string): Promise<Data> {
  const read = await readJson<Data>(path);
  return read?.data ?? throwNoResponse(read);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return throwNoResponse(error);
  }
}

function throwNoResponse(cause: unknown): never {
  throw new NoResponseError("The server did not respond.", { cause });
}

/** Whether another try may succeed: there was no response, or one that says that the server failed. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof ResponseError || isRouteErrorResponse(error)) return error.status >= 500;
  return error instanceof NoResponseError;
}
