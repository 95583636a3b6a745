import { LRUCache } from "lru-cache";

export interface Cache<Value> {
  /** The cached value of a key, else what `make` gives, which is then cached. */
  fetch(key: string, make: () => Promise<Value>): Promise<Value>;
  /** What it holds now, keys included. */
  readonly bytes: number;
}

/**
 * A cache that holds at most so many bytes and forgets what is too old, whether or not anybody asks for it. A value that
 * many ask for at once is made once; when that fails it fails for all of them, and whoever asks next tries again.
 */
export function createCache<Value extends object>(options: {
  maxBytes: number;
  ttlMs: number;
  bytesOf: (value: Value) => number;
}): Cache<Value> {
  const cached = new LRUCache<string, Value>({
    maxSize: options.maxBytes,
    sizeCalculation: (value, key) => options.bytesOf(value) + Buffer.byteLength(key),
    ttl: options.ttlMs,
    ttlAutopurge: true,
  });
  const beingMade = new Map<string, Promise<Value>>();

  async function makeOnce(key: string, make: () => Promise<Value>): Promise<Value> {
    try {
      const value = await make();
      cached.set(key, value);
      return value;
    } finally {
      beingMade.delete(key);
    }
  }

  return {
    get bytes() {
      return cached.calculatedSize;
    },
    fetch: async (key, make) => {
      const before = cached.get(key) ?? beingMade.get(key);
      if (before) return before;
      const making = makeOnce(key, make);
      beingMade.set(key, making);
      return making;
    },
  };
}
