import { LRUCache } from "lru-cache";

interface CacheOptions<Value> {
  maxBytes: number;
  ttlMs: number;
  bytesOf(value: Value): number;
}

/**
 * A cache of at most so many bytes, keys included, whose values expire. Concurrent fetches of a key share one `make`:
 * its failure is the failure of all of them, and is not cached.
 */
export function createCache<Value extends object>({ maxBytes, ttlMs, bytesOf }: CacheOptions<Value>) {
  const values = new LRUCache<string, Value, () => Promise<Value>>({
    maxSize: maxBytes,
    sizeCalculation: (value, key) => bytesOf(value) + Buffer.byteLength(key),
    ttl: ttlMs,
    ttlAutopurge: true,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // What is evicted while it is made still reaches those who wait for it.
    ignoreFetchAbort: true,
  });
  return {
    get bytes() {
      return values.calculatedSize;
    },
    fetch: (key: string, make: () => Promise<Value>) => values.forceFetch(key, { context: make }),
  };
}
