/** A request that is refused for what it is, before any model is asked. */
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
