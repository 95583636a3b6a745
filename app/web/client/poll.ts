import { useEffect, useRef, useState } from "react";
import { isRetryable, ResponseError, readJson } from "./fetch-json.ts";
import { readAgain, readFrameAgain } from "./read-again.ts";

interface PollOptions<Body> {
  /** The entity tag of the answer that the page was made of. Without it the first answer is asked for at once. */
  etag?: string;
  /** Gets an answer that is another than the one before. By default the page is read again. */
  onChange?: (body: Body) => void;
  /** How many times a failed read is tried again before the next interval, and after how long. */
  retries?: number;
  retryAfterMs?: number;
  /** Reads again, too, when the tab gets the focus or the line comes back, but not within this time. */
  returnAfterMs?: number;
}

/**
 * Asks the endpoint at `path` again and again while its tab is visible, and reads the page again when the answer is no
 * longer the one that the page was made of. No path: nothing is asked. A failure changes nothing on the page: it is
 * logged and returned, until the next answer. Somebody who is signed out by then (401) gets the frame of the page again.
 */
export function usePoll<Body>(path: string | null, everyMs: number, options: PollOptions<Body> = {}): Error | null {
  const [error, setError] = useState<Error | null>(null);
  const shown = useRef<{ path: string | null; etag: string | undefined }>();
  const latest = useRef(options);
  latest.current = options;
  const { etag, returnAfterMs } = options;

  useEffect(() => {
    shown.current = { path, etag };
  }, [path, etag]);
  useEffect(() => {
    if (path === null) return;
    const closed = new AbortController();
    let next = new AbortController();
    let failures = 0;
    let lastAsked = Date.now();
    const askAfter = (ms: number) => {
      next.abort();
      next = new AbortController();
      whenVisibleAfter(ms, ask, next.signal);
    };
    const ask = async () => {
      lastAsked = Date.now();
      let waitMs = everyMs;
      try {
        await readNewer(path, closed.signal);
        failures = 0;
        setError(null);
      } catch (failure) {
        if (closed.signal.aborted) return;
        const { retries = 0, retryAfterMs = isLineSlow() ? 10_000 : 5_000 } = latest.current;
        console.warn(`${path} was not read again.`, failure);
        setError(failure as Error);
        failures += 1;
        if (failures <= retries && isRetryable(failure)) waitMs = retryAfterMs;
        if (failure instanceof ResponseError && failure.status === 401) readFrameAgain();
      }
      if (!closed.signal.aborted) askAfter(waitMs);
    };
    const readNewer = async (from: string, signal: AbortSignal) => {
      const known = shown.current?.etag;
      const read = await readJson<Body>(from, { etag: known, signal });
      // The page may have been read meanwhile.
      if (!read || shown.current?.path !== from || shown.current.etag !== known) return;
      shown.current.etag = read.etag;
      const { onChange = readAgain } = latest.current;
      onChange(read.data);
    };
    if (shown.current?.etag === undefined) ask();
    else askAfter(everyMs);
    if (returnAfterMs !== undefined) {
      const onReturn = () => {
        if (document.visibilityState === "visible" && Date.now() - lastAsked >= returnAfterMs) askAfter(0);
      };
      window.addEventListener("focus", onReturn, { signal: closed.signal });
      window.addEventListener("online", onReturn, { signal: closed.signal });
      document.addEventListener("visibilitychange", onReturn, { signal: closed.signal });
    }
    return () => {
      closed.abort();
      next.abort();
    };
  }, [path, everyMs, returnAfterMs]);
  return error;
}

/** Calls back after this time or, in a tab that is hidden by then, as soon as it is looked at. */
function whenVisibleAfter(ms: number, callback: () => void, signal: AbortSignal): void {
  const onChange = () => {
    if (signal.aborted || document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", onChange);
    callback();
  };
  const timer = setTimeout(() => {
    document.addEventListener("visibilitychange", onChange, { signal });
    onChange();
  }, ms);
  signal.addEventListener("abort", () => clearTimeout(timer));
}

function isLineSlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } };
  return /2g/.test(connection?.effectiveType ?? "");
}
