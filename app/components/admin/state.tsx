import type { ReactNode } from "react";
import type { Mark } from "#app/presenters/mark.ts";
import * as styles from "#app/styles/operation.css.ts";

interface StateProps {
  mark: Mark;
  /** What the mark says, in a word or a few. */
  name: ReactNode;
  children?: ReactNode;
}

/** A state as a mark with a shape of its own, the words that say the same, and what explains them. */
export function State({ mark, name, children }: StateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.mark[mark]} aria-hidden="true" />
      <div className={styles.stateWords}>
        <span className={styles.stateName[mark === "bad" ? "bad" : "plain"]}>{name}</span>
        {children}
      </div>
    </div>
  );
}
