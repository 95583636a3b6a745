/** What came of a call, of any status. */
export interface ApiAnswer {
  status: number;
  body: string;
  /** Its `Retry-After`. */
  retryAfter: string | undefined;
}

/** The JSON of a body; undefined for what is none. */
export function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
