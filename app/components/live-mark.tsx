import type { ReactNode } from "react";
import * as styles from "#app/styles/live-mark.css.ts";

/** Says that something is live: a dot and the word. */
export function LiveMark({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <span className={`${styles.mark} ${className}`}>
      <span className={styles.dot} aria-hidden="true" />
      {children}
    </span>
  );
}
