import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import * as styles from "#app/styles/loading-screen.css.ts";
import { fetchPolicyFor } from "#app/web/client/fetch-policy.ts";

/** Covers the page until the next one is there. */
export function LoadingScreen({ message = "Loading..." }: { message?: string }) {
  return (
    <div className={styles.screen} role="status">
      <div className={styles.inView}>
        <svg className={styles.chart} viewBox="0 0 64 32" fill="none" aria-hidden="true" focusable="false">
          <path className={styles.line} d="M2 28 14 18l9 5 12-14 9 6L62 4" pathLength="1" />
        </svg>
        <p>{message}</p>
      </div>
    </div>
  );
}

const slowAfterMs = 400;

/** The loading screen, once a navigation takes long. A form shows itself that it is being sent. */
export function SlowNavigation() {
  const { state, location, formMethod } = useNavigation();
  const isNavigating = state !== "idle" && formMethod !== "POST";
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isNavigating) return;
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isNavigating]);
  return isSlow && location ? <LoadingScreen message={fetchPolicyFor(location.pathname).loading} /> : null;
}
