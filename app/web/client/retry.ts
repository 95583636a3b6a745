import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { countDown } from "./count-down.ts";
import { retryAfterSeconds } from "./fetch-policy.ts";

/** How far the further tries of a failed page have come. */
export interface Tries {
  /** The one that is next or under way, from 1. */
  current: number;
  /** Until it begins; 0 while it is under way. */
  secondsLeft: number;
}

/**
 * Reads a page that failed anew, as many times as told, while its tab is looked at and the reader goes nowhere else. Null
 * before the page's scripts run and when no try is left.
 */
export function useRetry(retries: number): Tries | null {
  const { revalidate, state } = useRevalidator();
  const isLeaving = useNavigation().state !== "idle";
  const [begun, setBegun] = useState(0);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const isTrying = state !== "idle";

  useEffect(() => {
    if (isTrying || isLeaving || begun >= retries) return;
    return countDown(retryAfterSeconds, (left) => {
      setSecondsLeft(left);
      if (left > 0) return;
      setBegun(begun + 1);
      revalidate();
    });
  }, [isTrying, isLeaving, begun, retries, revalidate]);

  if (secondsLeft === null) return null;
  if (isTrying) return { current: begun, secondsLeft: 0 };
  return begun < retries ? { current: begun + 1, secondsLeft } : null;
}
