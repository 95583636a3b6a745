/** A response that is not OK. Its message is the status, a colon and the body. */
export class ResponseError extends Error {
  override name = "ResponseError";
  readonly status: number;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
  }
}

/** The JSON at a path. Throws `ResponseError` for a response that is not OK. */
export async function fetchJson<Data>(path: string): Promise<Data> {
  const response = await fetch(path, { credentials: "include" });
  const body = await response.text();
  if (!response.ok) throw new ResponseError(response.status, body || response.statusText);
  return JSON.parse(body);
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
