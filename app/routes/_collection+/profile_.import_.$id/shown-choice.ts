import { useEffect, useRef } from "react";

/**
 * Shows in a form how the file is read, when that changes and when another choice was refused. At first it stays: somebody
 * may have chosen before scripts ran.
 */
export function useShownChoice(show: () => void, choice: unknown, refusal?: unknown): void {
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is a new function each time
  useEffect(() => {
    if (!isFirst.current) show();
    isFirst.current = false;
  }, [choice, refusal]);
}
