/** A failure that models expect, with a code and a sentence for people. `app/web` turns it into a status. */
export class DomainError extends Error {
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.name = new.target.name;
    this.code = code;
  }
}

/** What was asked for does not exist, or this user may not see it. */
export class NotFoundError extends DomainError {}

export class InvalidError extends DomainError {}

export class NotSignedInError extends DomainError {}

export function sessionEnded(code = "session_not_found"): NotSignedInError {
  return new NotSignedInError(code, "You are no longer signed in. Please sign in again.");
}

export class ForbiddenError extends DomainError {}

export class TakenError extends DomainError {}

/** A list is full. */
export class LimitReachedError extends DomainError {}

export class TooManyError extends DomainError {
  /** Whole seconds until the next attempt can succeed. */
  readonly retryAfter: number;

  constructor(code: string, sentence: string, retryAfter: number) {
    super(code, sentence);
    this.retryAfter = retryAfter;
  }
}

/** What somebody typed in a terminal cannot be done. The message says what to change. */
export class WrongArguments extends Error {
  override name = "WrongArguments";
  /** The message without the options of a command, for whoever has a form. */
  readonly sentence: string;

  constructor(sentence: string, whatToType?: string) {
    super(withHint(sentence, whatToType));
    this.sentence = sentence;
  }
}

/** A sentence, and what to type in a terminal where somebody has one. */
export const withHint = (sentence: string, whatToType = "") => `${sentence} ${whatToType}`.trim();

/** Another service does not answer, or this server is busy. */
export class UnavailableError extends DomainError {}

/**
 * What the database says of a write for somebody whose account is deleted: who acts is signed out, and nobody else
 * finds them. Undefined for any other error.
 */
export function ofDeletedAccount(error: unknown): DomainError | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  if (code === "CT401") return sessionEnded();
  if (code === "CT404") return new NotFoundError("user", "There is no such user.");
  return undefined;
}
