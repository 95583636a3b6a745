import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page's scripts are there: for what only they can do. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
