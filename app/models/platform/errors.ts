/** What the models say when they cannot do what was asked. `app/web` turns each into a status, for pages and for JSON. */
export class DomainError extends Error {
  override name = "DomainError";
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

/** The thing asked for is not there, or not for this person to see. */
export class NotFoundError extends DomainError {
  override name = "NotFoundError";
}

/** What was sent cannot be used. */
export class InvalidError extends DomainError {
  override name = "InvalidError";
}

/** Whoever asks is not signed in, or not any more. */
export class NotSignedInError extends DomainError {
  override name = "NotSignedInError";
}

/** Whoever asks may not. */
export class ForbiddenError extends DomainError {
  override name = "ForbiddenError";
}

/** Somebody else has it already. */
export class TakenError extends DomainError {
  override name = "TakenError";
}

/** Too often in too short a time. */
export class TooManyError extends DomainError {
  override name = "TooManyError";
  /** Whole seconds after which another try is worth it. */
  readonly retryAfter: number;

  constructor(code: string, sentence: string, retryAfter: number) {
    super(code, sentence);
    this.retryAfter = retryAfter;
  }
}

/** Something beyond this server does not answer. */
export class UnavailableError extends DomainError {
  override name = "UnavailableError";
}
