/** A response that is not OK. Its message is the status, a colon and the body. */
export class ResponseError extends Error {
  override name = "ResponseError";
  readonly status: number;
  /** What an endpoint of ours says to people. */
  readonly sentence: string | undefined;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
    this.sentence = sentenceIn(body);
  }
}

function sentenceIn(body: string): string | undefined {
  try {
    const { message, error } = JSON.parse(body);
    return [message, error].find((sentence) => typeof sentence === "string");
  } catch {
    return undefined;
  }
}

/** The JSON at a path. Throws `ResponseError` for a response that is not OK. */
export async function fetchJson<Data>(path: string): Promise<Data> {
  return readJson(await fetch(path, { credentials: "include" }));
}

/** Sends JSON, and returns what comes back. Throws `ResponseError` for a response that is not OK. */
export async function sendJson<Data>(method: "POST" | "PUT", path: string, body: object): Promise<Data> {
  const headers = { "Content-Type": "application/json" };
  return readJson(await fetch(path, { method, credentials: "include", headers, body: JSON.stringify(body) }));
}

async function readJson<Data>(response: Response): Promise<Data> {
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
