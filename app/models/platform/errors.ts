/** A failure that models expect, with a code and a sentence for people. `app/web` turns it into a status. */
export class DomainError extends Error {
  override name = "DomainError";
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

/** It does not exist, or this user may not see it. */
export class NotFoundError extends DomainError {
  override name = "NotFoundError";
}

/** The input is invalid. */
export class InvalidError extends DomainError {
  override name = "InvalidError";
}

/** The user is not signed in, or no longer. */
export class NotSignedInError extends DomainError {
  override name = "NotSignedInError";
}

/** The user is not allowed to do this. */
export class ForbiddenError extends DomainError {
  override name = "ForbiddenError";
}

/** Somebody else has taken it. */
export class TakenError extends DomainError {
  override name = "TakenError";
}

/** A rate limit is used up. */
export class TooManyError extends DomainError {
  override name = "TooManyError";
  /** Whole seconds until the next attempt can succeed. */
  readonly retryAfter: number;

  constructor(code: string, sentence: string, retryAfter: number) {
    super(code, sentence);
    this.retryAfter = retryAfter;
  }
}

/** Another service does not answer, or this server is busy. */
export class UnavailableError extends DomainError {
  override name = "UnavailableError";
}
