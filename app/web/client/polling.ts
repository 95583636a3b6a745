import { useEffect, useRef } from "react";
import useSWR, { type SWRConfiguration } from "swr";
import { isRetryable } from "./fetch-json.ts";

export { mutate as changePolledData, unload as forgetPolledData } from "swr";

/**
 * The path to read, the user's id where the data is their own, and a name where what is kept has another shape than what the path
 * answers: whoever reads under one key must agree on one shape.
 */
type Key = readonly [path: string, userId?: string, shape?: string];

/**
 * Data that is read again and again while its tab is visible: SWR with defaults of our own. `fallbackData` is what the page
 * came with; without it the first read is immediate. A read that failed is tried `errorRetryCount` times, each after 5 s, or
 * 10 s on a slow connection; then it waits for the next interval.
 */
export function usePolling<Data>(
  key: Key | null,
  read: (path: string) => Promise<Data>,
  config: SWRConfiguration<Data> & { refreshInterval?: number } = {},
) {
  const { fallbackData, refreshInterval = 0, errorRetryCount = 0 } = config;
  const retry = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(retry.current), []);
  return useSWR<Data, Error>(key, ([path]: Key) => read(path), {
    revalidateOnMount: fallbackData === undefined,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    ...config,
    onSuccess: (...success) => {
      clearTimeout(retry.current);
      config.onSuccess?.(...success);
    },
    // SWR itself would wait longer after each try, and skip its interval meanwhile.
    onErrorRetry: (error, _key, { errorRetryInterval }, revalidate, options) => {
      clearTimeout(retry.current);
      const waitMs = options.retryCount <= errorRetryCount && isRetryable(error) ? errorRetryInterval : refreshInterval;
      if (waitMs > 0) retry.current = setTimeout(whenVisible, waitMs, () => revalidate(options));
    },
  });
}

function whenVisible(callback: () => void): void {
  if (document.visibilityState === "visible") callback();
  else document.addEventListener("visibilitychange", callback, { once: true });
}
