import { useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { watchReads } from "./client-handlers.ts";
import { countDown } from "./count-down.ts";
import { fetchPolicyFor, retryAfterSeconds } from "./fetch-policy.ts";
import { readAgain } from "./read-again.ts";

interface Retry {
  /** Number of the try that is next or under way, from 1. */
  current: number;
  /** 0 while the try is under way. */
  secondsLeft: number;
}

/**
 * Reads a page that failed up to `retries` times again, while its tab is visible and no other page is on its way, and
 * whenever the browser says that the line is back. Null before the page's scripts run and when no try is left.
 */
export function useRetry(retries: number): Retry | null {
  const { state } = useRevalidator();
  const isNavigating = useNavigation().state !== "idle";
  const [started, setStarted] = useState(0);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const isRetrying = state !== "idle";

  useEffect(() => {
    window.addEventListener("online", readAgain);
    return () => window.removeEventListener("online", readAgain);
  }, []);
  useEffect(() => {
    if (isRetrying || isNavigating || started >= retries) return;
    return countDown(retryAfterSeconds, (seconds) => {
      setSecondsLeft(seconds);
      if (seconds > 0) return;
      setStarted(started + 1);
      readAgain();
    });
  }, [isRetrying, isNavigating, started, retries]);

  if (secondsLeft === null) return null;
  if (isRetrying) return { current: started, secondsLeft: 0 };
  return started < retries ? { current: started + 1, secondsLeft } : null;
}

/** Seconds between two reads once the reads of the policy are used up. */
const laterSeconds = 30;

/**
 * Reads again what could not be read again and so stayed as it was: as often as the policy of the page says, then every
 * 30 s. It waits while the tab is hidden and while another page is on its way.
 */
export function useReadsOfOutdated(): void {
  const { pathname } = useLocation();
  const isNavigating = useNavigation().state !== "idle";
  const tries = useRef(0);
  const [failure, setFailure] = useState<object | null>(null);

  useEffect(
    () =>
      watchReads((isOutdated) => {
        if (!isOutdated) tries.current = 0;
        setFailure(isOutdated ? {} : null);
      }),
    [],
  );
  useEffect(() => {
    if (!failure || isNavigating) return;
    const isSoon = tries.current < fetchPolicyFor(pathname).retries;
    return countDown(isSoon ? retryAfterSeconds : laterSeconds, (seconds) => {
      if (seconds > 0) return;
      tries.current += 1;
      readAgain();
    });
  }, [failure, isNavigating, pathname]);
}
