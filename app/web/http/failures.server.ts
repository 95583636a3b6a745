import { randomUUID } from "node:crypto";
import {
  DomainError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  NotSignedInError,
  TooManyError,
  UnavailableError,
} from "#app/models/platform/errors.ts";
import { log } from "#app/models/platform/log.server.ts";
import { RefusedError } from "./refused.ts";

/** A failure as it leaves the server, for pages and for JSON alike: a status, a code, and a sentence for a person. */
export interface Failure {
  status: number;
  code: string;
  error: string;
  headers: Record<string, string>;
}

/** The one place where errors become statuses. What nobody foresaw is logged under an id, and only the id is shown. */
export function failureOf(error: unknown, request: Request): Failure {
  if (error instanceof RefusedError) {
    return { status: error.status, code: error.code, error: error.message, headers: error.headers };
  }
  if (error instanceof DomainError) return failure(statusOf(error), error);
  const id = randomUUID();
  const details = {
    id,
    method: request.method,
    path: new URL(request.url).pathname.slice(0, 300),
    error: describe(error),
  };
  if (isDatabaseUnavailable(error)) {
    log.warn(details, "the database did not answer");
    const sentence = "The database does not answer. Please try again in a moment.";
    return { status: 503, code: "database-unavailable", error: sentence, headers: { "Retry-After": "5" } };
  }
  log.error(details, "unexpected error");
  return { status: 500, code: "unexpected", error: `Something went wrong on our side (${id}).`, headers: {} };
}

function statusOf(error: DomainError): number {
  if (error instanceof InvalidError) return 400;
  if (error instanceof NotSignedInError) return 401;
  if (error instanceof ForbiddenError) return 403;
  if (error instanceof NotFoundError) return 404;
  if (error instanceof TooManyError) return 429;
  if (error instanceof UnavailableError) return 503;
  return 409;
}

function failure(status: number, error: DomainError): Failure {
  return { status, code: error.code, error: error.message, headers: headersOf(error) };
}

function headersOf(error: DomainError): Record<string, string> {
  if (error instanceof TooManyError) return { "Retry-After": String(error.retryAfter) };
  if (error instanceof UnavailableError) return { "Retry-After": "5" };
  if (error instanceof NotSignedInError) return { "WWW-Authenticate": "Bearer" };
  return {};
}

function describe(error: unknown): string {
  return (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 4_000);
}

/** Connection refused, lost or not to be had (classes 08 and 57P, 53300), a statement given up (57014), a socket that is not there. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code = "", message = "", syscall } = (error ?? {}) as { code?: string; message?: string; syscall?: string };
  return (
    /^(08|57P|53300|57014|CannotOpenDatabase)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(String(code)) ||
    (code === "ENOENT" && syscall === "connect") ||
    /connection terminated|timeout exceeded when trying to connect|connection error/i.test(message)
  );
}
