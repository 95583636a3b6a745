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
