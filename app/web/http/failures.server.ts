import {
  DomainError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  NotSignedInError,
  ofDeletedAccount,
  TooManyError,
  UnavailableError,
} from "#app/models/platform/errors.ts";
import { describeError, log } from "#app/models/platform/log.server.ts";
import { isConnectionLost } from "#app/models/platform/lost-connection.ts";
import { clip } from "#app/models/platform/text-length.ts";
import { requestId, routePattern } from "./request-context.server.ts";

/** A request that is refused before it reaches a model. */
export class RefusedError extends Error {
  override name = "RefusedError";
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, sentence: string, headers: Record<string, string> = {}) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** An error as pages and the JSON API send it: a status, a code, and a sentence for people. */
export interface Failure {
  status: number;
  code: string;
  error: string;
  headers: Record<string, string>;
}

/** Logs an unexpected error under the id of its request, which is all that the response shows of it. */
export function reportError(error: unknown, request: Request): string {
  const id = requestId();
  if (error instanceof RefusedError || error instanceof DomainError || ofDeletedAccount(error)) return id;
  const { pathname } = new URL(request.url);
  const { method } = request;
  const pattern = routePattern(pathname);
  const { code } = (error ?? {}) as { code?: unknown };
  const details = {
    ...{ id, method, path: clip(pathname, 300), route: pattern && `${method} ${pattern}` },
    ...{ code, error: describeError(error) },
  };
  if (isDatabaseUnavailable(error)) log.warn(details, "the database did not answer");
  else log.error(details, "unexpected error");
  return id;
}

/** The one place where errors become statuses. `id` is that of `reportError`. */
export function toFailure(thrown: unknown, id: string): Failure {
  const error = ofDeletedAccount(thrown) ?? thrown;
  if (error instanceof RefusedError || error instanceof DomainError) {
    const { code, message } = error;
    return { status: statusOf(error), code, error: message, headers: headersOf(error) };
  }
  if (isDatabaseUnavailable(error)) {
    const sentence = "The database does not answer. Please try again in a moment.";
    return { status: 503, code: "database-unavailable", error: sentence, headers: { "Retry-After": "5" } };
  }
  return { status: 500, code: "unexpected", error: `Something went wrong on our side (${id}).`, headers: {} };
}

function statusOf(error: RefusedError | DomainError): number {
  if (error instanceof RefusedError) return error.status;
  if (error instanceof InvalidError) return 400;
  if (error instanceof NotSignedInError) return 401;
  if (error instanceof ForbiddenError) return 403;
  if (error instanceof NotFoundError) return 404;
  if (error instanceof TooManyError) return 429;
  if (error instanceof UnavailableError) return 503;
  return 409;
}

function headersOf(error: RefusedError | DomainError): Record<string, string> {
  if (error instanceof RefusedError) return error.headers;
  if (error instanceof TooManyError) return { "Retry-After": String(error.retryAfter) };
  if (error instanceof UnavailableError) return { "Retry-After": "5" };
  if (error instanceof NotSignedInError) return { "WWW-Authenticate": "Bearer" };
  return {};
}

/** The connection is lost, none is left (53300), or the database does not answer in time (57014 for a statement). */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code = "", message = "" } = (error ?? {}) as { code?: string; message?: string };
  return (
    isConnectionLost(error) ||
    /^(53300|57014|CannotOpenDatabase|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(String(code)) ||
    /timeout expired|timeout exceeded when trying to connect/i.test(message)
  );
}
