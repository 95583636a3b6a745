import { useNavigation } from "@remix-run/react";
import { progress } from "#app/styles/feedback.css.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";

/** Says that the next page is on its way, to the eye and to a screen reader. */
export function NavigationProgress() {
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <div className={progress({ state: busy ? "busy" : "idle" })} aria-hidden="true" />
      <div className={visuallyHidden} role="status">
        {busy ? "Loading..." : ""}
      </div>
    </>
  );
}
