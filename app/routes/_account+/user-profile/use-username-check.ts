import { useEffect, useState } from "react";
import { fetchJson } from "#app/web/client/fetch-json.ts";

interface Availability {
  available: boolean;
  message: string;
}

const pauseMs = 500;
const shortest = 4;

const checkFailed: Availability = { available: false, message: "Error checking availability" };

/**
 * Whether a typed username can be taken, asked for after a pause in typing. Null where there is nothing to ask, or no
 * answer yet.
 */
export function useUsernameCheck(typed: string, current: string) {
  const [last, setLast] = useState<{ name: string; answer: Availability } | null>(null);
  const isDue = typed !== current && typed.length >= shortest;
  useEffect(() => {
    if (!isDue) return;
    let isOutdated = false;
    const timer = setTimeout(async () => {
      const path = `/api/username/check/${encodeURIComponent(typed)}`;
      const answer = await fetchJson<Availability>(path).catch(() => checkFailed);
      if (!isOutdated) setLast({ name: typed, answer });
    }, pauseMs);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
      // The answer to what is typed again may be another one by then.
      setLast(null);
    };
  }, [typed, isDue]);
  const answer = isDue && last?.name === typed ? last.answer : null;
  return { isChecking: isDue && answer === null, answer };
}
