/** Uses what the browser keeps; undefined where that is blocked or full: it only ever stands in for the server. */
export function withStorage<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** What this browser keeps under a key, as anybody may have written it; null for nothing, and where storage is blocked. */
export function readStored(key: string): unknown {
  return withStorage(() => JSON.parse(localStorage.getItem(key) ?? "null")) ?? null;
}

/** Keeps a value under a key. Keeps nothing where storage is blocked or full. */
export function keepStored(key: string, value: object): void {
  withStorage(() => localStorage.setItem(key, JSON.stringify(value)));
}
