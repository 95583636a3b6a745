import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { retryAfterSeconds } from "./fetch-policy.ts";

interface Retry {
  /** Number of the try that is next or under way, from 1. */
  current: number;
  /** 0 while the try is under way. */
  secondsLeft: number;
}

/**
 * Reads a page that failed up to `retries` times again, while its tab is visible and no other page is on its way. Null before
 * the page's scripts run and when no try is left.
 */
export function useRetry(retries: number): Retry | null {
  const { revalidate, state } = useRevalidator();
  const isNavigating = useNavigation().state !== "idle";
  const [started, setStarted] = useState(0);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const isRetrying = state !== "idle";

  useEffect(() => {
    if (isRetrying || isNavigating || started >= retries) return;
    return countDown(retryAfterSeconds, (seconds) => {
      setSecondsLeft(seconds);
      if (seconds > 0) return;
      setStarted(started + 1);
      revalidate();
    });
  }, [isRetrying, isNavigating, started, retries, revalidate]);

  if (secondsLeft === null) return null;
  if (isRetrying) return { current: started, secondsLeft: 0 };
  return started < retries ? { current: started + 1, secondsLeft } : null;
}

/** Counts the seconds down to 0, and pauses while the tab is hidden. Returns a function that stops it. */
export function countDown(seconds: number, onTick: (secondsLeft: number) => void): () => void {
  let secondsLeft = seconds;
  onTick(secondsLeft);
  const timer = setInterval(() => {
    if (document.visibilityState === "hidden") return;
    secondsLeft -= 1;
    if (secondsLeft === 0) clearInterval(timer);
    onTick(secondsLeft);
  }, 1_000);
  return () => clearInterval(timer);
}
