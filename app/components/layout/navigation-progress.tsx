import { useNavigation } from "@remix-run/react";
import { progress } from "#app/styles/feedback.css.ts";

/** Shows that the next page is on its way, in the first moments; then the loading screen says so. */
export function NavigationProgress() {
  const state = useNavigation().state === "idle" ? "idle" : "busy";
  return <div className={progress({ state })} aria-hidden="true" />;
}
