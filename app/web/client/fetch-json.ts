/** An answer that is not OK. Its text is the status, a colon and what the server said. */
export class AnswerError extends Error {
  override name = "AnswerError";
  readonly status: number;

  constructor(status: number, said: string) {
    super(`${status}: ${said}`);
    this.status = status;
  }
}

/** What the server answers to a GET, read from JSON. Throws `AnswerError` where the answer is not OK. */
export async function fetchJson<Data>(path: string): Promise<Data> {
  const answer = await fetch(path, { credentials: "include" });
  const body = await answer.text();
  if (!answer.ok) throw new AnswerError(answer.status, body || answer.statusText);
  return JSON.parse(body);
}

/** The same of what is somebody's own: null where nobody is signed in (401). */
export async function fetchJsonIfSignedIn<Data>(path: string): Promise<Data | null> {
  try {
    return await fetchJson<Data>(path);
  } catch (error) {
    if (error instanceof AnswerError && error.status === 401) return null;
    throw error;
  }
}
