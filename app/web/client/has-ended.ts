import { useEffect, useState } from "react";
import { readAgain } from "./read-again.ts";

/** Milliseconds before the end at which the page is read again, so that newer data is there by then. */
const readAheadMs = 60_000;
const checkEveryMs = 5_000;

/**
 * Whether data may no longer be shown, by the time of its end in milliseconds. The page is read again before that, and
 * once more at the end; where that fails, as with every page. It looks at the clock again and again, since no timer runs
 * while a machine sleeps, or while the browser keeps the page for the way back.
 */
export function useHasEnded(endMs: number | undefined): boolean {
  const [endedMs, setEndedMs] = useState<number>();
  useEffect(() => {
    if (!endMs) return;
    let readMs = endMs - readAheadMs;
    const check = () => {
      const now = Date.now();
      if (now >= endMs) setEndedMs(endMs);
      if (now < readMs) return;
      readMs = now < endMs ? endMs : Number.POSITIVE_INFINITY;
      readAgain();
    };
    check();
    const timer = setInterval(check, checkEveryMs);
    addEventListener("pageshow", check);
    return () => {
      clearInterval(timer);
      removeEventListener("pageshow", check);
    };
  }, [endMs]);
  return endMs !== undefined && endedMs === endMs;
}
