import type { ReactNode } from "react";
import * as styles from "#app/styles/controls.css.ts";
import { Icon } from "./icon.tsx";

interface DisclosureProps {
  summary: string;
  children: ReactNode;
  id?: string;
  open?: boolean;
}

export function Disclosure({ summary, children, id, open }: DisclosureProps) {
  return (
    <details className={styles.disclosure} id={id} open={open}>
      <summary className={styles.summary}>
        {summary}
        <Icon name="open" className={styles.summaryIcon} />
      </summary>
      <div className={styles.details}>{children}</div>
    </details>
  );
}
