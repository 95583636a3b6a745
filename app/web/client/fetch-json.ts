import { isRouteErrorResponse } from "@remix-run/react";
import { NoResponseError } from "./no-response.ts";

/** A response that is not OK. */
export class ResponseError extends Error {
  override name = "ResponseError";
  readonly status: number;
  /** What an endpoint of ours says to programs. */
  readonly code: string | undefined;
  /** What it says to people. */
  readonly sentence: string | undefined;

  constructor(message: string, status: number, { code, message: sentence, error }: FailureBody) {
    super(message);
    this.status = status;
    this.code = code;
    this.sentence = sentence ?? error;
  }
}

interface FailureBody {
  code?: string;
  /** Of endpoints about usernames, in place of `error` or beside it. */
  message?: string;
  error?: string;
}

interface Call {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Sent as JSON. */
  body?: object;
  /** The message of the error for a response that is not OK. By default the status, a colon and the body. */
  messageOf?: (status: number, code: string | undefined) => string;
}

/** Calls an endpoint that answers with JSON. Throws `ResponseError` for a response that is not OK, `NoResponseError` without one. */
export async function fetchJson<Data>(path: string, { method, body, messageOf }: Call = {}): Promise<Data> {
  const response = await fetch(path, {
    credentials: "include",
    ...(method && { method }),
    ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  }).catch(throwNoResponse);
  const text = await response.text().catch(throwNoResponse);
  if (!response.ok) {
    const { status, statusText } = response;
    const failure = parseFailure(text);
    throw new ResponseError(messageOf?.(status, failure.code) ?? `${status}: ${text || statusText}`, status, failure);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    return throwNoResponse(error);
  }
}

function parseFailure(text: string): FailureBody {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

function throwNoResponse(cause: unknown): never {
  throw new NoResponseError("The server did not respond.", { cause });
}

/** The same for the user's own data: null if nobody is signed in (401). */
export async function fetchJsonIfSignedIn<Data>(path: string): Promise<Data | null> {
  try {
    return await fetchJson<Data>(path);
  } catch (error) {
    if (error instanceof ResponseError && error.status === 401) return null;
    throw error;
  }
}

/** Whether another try may succeed: there was no response, or one that says that the server failed. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof ResponseError || isRouteErrorResponse(error)) return error.status >= 500;
  return error instanceof NoResponseError;
}
