import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page's scripts run: for controls that need them. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
