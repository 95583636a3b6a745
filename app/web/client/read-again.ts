import { useFetchers, useNavigation, useRevalidator } from "@remix-run/react";
import { startTransition, useEffect, useReducer } from "react";
import { outdateFrame } from "./client-handlers.ts";

/** State of the tab. It outlives `useReadAgain`, which React mounts again when a page fails. Only browsers write it. */
const tab = { isWanted: false, onWish: () => {} };

/** Reads again what the page shows, once nothing else is on its way: a second read would cut off the first. */
export function readAgain(): void {
  tab.isWanted = true;
  tab.onWish();
}

/** The same, with the frame of the page: who is signed in, and what they have. */
export function readFrameAgain(): void {
  outdateFrame();
  readAgain();
}

/** Does what `readAgain` asks for. A form that is on its way brings a read of its own, which must not be cut off either. */
export function useReadAgain(): void {
  const { revalidate, state } = useRevalidator();
  const [, onWish] = useReducer((wishes: number) => wishes + 1, 0);
  const states = [state, useNavigation().state, ...useFetchers().map((fetcher) => fetcher.state)];
  const isIdle = states.every((state) => state === "idle");

  useEffect(() => {
    // Remix tells in transitions what is on its way: a wish must not overtake that.
    tab.onWish = () => startTransition(onWish);
    return () => {
      tab.onWish = () => {};
    };
  }, []);
  useEffect(() => {
    if (!isIdle || !tab.isWanted) return;
    tab.isWanted = false;
    revalidate();
  });
}
