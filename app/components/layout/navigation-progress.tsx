import { useNavigation } from "@remix-run/react";
import { progress } from "#app/styles/feedback.css.ts";

/** Shows that a navigation is under way, until the loading screen does. */
export function NavigationProgress() {
  const state = useNavigation().state === "idle" ? "idle" : "busy";
  return <div className={progress({ state })} aria-hidden="true" />;
}
