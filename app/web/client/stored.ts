/** What this browser keeps under a key, as anybody may have written it; null for nothing, and where storage is blocked. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps a value under a key. Keeps nothing where storage is blocked or full: it only ever stands in for the server. */
export function keepStored(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // See above.
  }
}
