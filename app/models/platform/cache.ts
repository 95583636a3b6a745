import { LRUCache } from "lru-cache";

export interface Cache<Value> {
  /** The cached value of a key, else the value of `make`, which is then cached. */
  fetch(key: string, make: () => Promise<Value>): Promise<Value>;
  /** Bytes of the cached values and their keys. */
  readonly bytes: number;
}

/**
 * A cache of at most so many bytes, whose values expire. Concurrent fetches of a key share one `make`: its failure is the
 * failure of all of them, and is not cached.
 */
export function createCache<Value extends object>(options: {
  maxBytes: number;
  ttlMs: number;
  bytesOf: (value: Value) => number;
}): Cache<Value> {
  const values = new LRUCache<string, Value>({
    maxSize: options.maxBytes,
    sizeCalculation: (value, key) => options.bytesOf(value) + Buffer.byteLength(key),
    ttl: options.ttlMs,
    ttlAutopurge: true,
  });
  const pending = new Map<string, Promise<Value>>();
  return {
    get bytes() {
      return values.calculatedSize;
    },
    fetch: async (key, make) => {
      const cached = values.get(key) ?? pending.get(key);
      if (cached) return cached;
      const making = make()
        .then((value) => {
          values.set(key, value);
          return value;
        })
        .finally(() => pending.delete(key));
      pending.set(key, making);
      return making;
    },
  };
}
