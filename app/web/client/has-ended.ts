import { useEffect, useState } from "react";
import { readAgain } from "./read-again.ts";

const checkEveryMs = 15_000;
/** Time before the end at which the page is read again, so that newer data is there by then. */
const readAheadMs = 60_000;

/**
 * Whether data may no longer be shown, by its end as ISO text. Before that, the page is read again. A page that was
 * asleep, or that the browser kept for the way back, looks as soon as somebody sees it.
 */
export function useHasEnded(until: string | undefined): boolean {
  const [ended, setEnded] = useState<string>();
  useEffect(() => {
    if (!until) return;
    let readAtMs = Date.parse(until) - readAheadMs;
    const check = () => {
      if (Date.now() >= Date.parse(until)) setEnded(until);
      if (Date.now() < readAtMs) return;
      // Once more at the end; a read that fails is tried again by itself.
      readAtMs = Date.now() < Date.parse(until) ? Date.parse(until) : Number.POSITIVE_INFINITY;
      readAgain();
    };
    check();
    const timer = setInterval(check, checkEveryMs);
    window.addEventListener("pageshow", check);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pageshow", check);
      document.removeEventListener("visibilitychange", check);
    };
  }, [until]);
  return until !== undefined && ended === until;
}
