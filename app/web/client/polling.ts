import { useEffect, useRef } from "react";
import useSWR, { type SWRConfiguration } from "swr";
import { AnswerError } from "./fetch-json.ts";

export { unload as forgetPolled } from "swr";

interface Polling<Data> {
  /** What is read: its path, and whose it is where it is somebody's own. */
  key: readonly [path: string, viewerId?: string];
  read(path: string): Promise<Data>;
  /** What the page came with. It serves until the first answer; without it the first read is at once. */
  initial?: Data;
  /** Between one read and the next, while the tab is looked at; never unless told. */
  everyMs?: number;
  /** Whether it is read again when the tab is looked at again or has its connection back: at most once in 5 s. */
  isReadOnFocus?: boolean;
  /** For how long one read serves all who ask: 2 s unless told. */
  dedupeMs?: number;
  /** How many more tries a read gets that failed, before it waits for its next turn. */
  retries?: number;
  /** Between one try and the next: 5 s unless told, 10 s where the connection is slow. */
  retryAfterMs?: number;
  /** Called with each answer, also where it says what the one before said. */
  onAnswer?(data: Data): void;
}

/** What a page reads again and again, for as long as it is shown and its tab is looked at. */
export function usePolling<Data>(polling: Polling<Data>) {
  const { key, read, initial, everyMs = 0, isReadOnFocus = false, dedupeMs, retries = 0, retryAfterMs } = polling;
  const nextTry = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(nextTry.current), []);
  const config: SWRConfiguration<Data> = {
    fallbackData: initial,
    revalidateOnMount: initial === undefined,
    refreshInterval: everyMs,
    revalidateOnFocus: isReadOnFocus,
    revalidateOnReconnect: isReadOnFocus,
    ...(dedupeMs !== undefined && { dedupingInterval: dedupeMs }),
    ...(retryAfterMs !== undefined && { errorRetryInterval: retryAfterMs }),
    onSuccess: (data) => {
      clearTimeout(nextTry.current);
      polling.onAnswer?.(data);
    },
    // SWR itself would wait longer from try to try, and read nothing more at its turns.
    onErrorRetry: (error, _key, { errorRetryInterval }, tryAgain, tries) => {
      clearTimeout(nextTry.current);
      const waitMs = tries.retryCount <= retries && isWorthAnotherTry(error) ? errorRetryInterval : everyMs;
      if (waitMs > 0) nextTry.current = setTimeout(whenVisible, waitMs, () => tryAgain(tries));
    },
  };
  return useSWR<Data, Error>(key, ([path]: Polling<Data>["key"]) => read(path), config);
}

/** No answer at all, or one that says that the server failed, may go away by itself. */
function isWorthAnotherTry(error: unknown): boolean {
  return !(error instanceof AnswerError) || error.status >= 500;
}

function whenVisible(act: () => void): void {
  if (document.visibilityState === "visible") act();
  else document.addEventListener("visibilitychange", act, { once: true });
}
