import * as styles from "#app/styles/accounts.css.ts";
import type { DelayedRedirectPage } from "#app/web/forms/delayed-redirect.ts";
import { DelayedRedirectLine } from "./delayed-redirect.tsx";
import { SuccessBox } from "./message-box.tsx";

interface OnwardScreenProps extends Required<DelayedRedirectPage> {
  title: string;
  /** What was done. */
  done?: string;
}

/** In place of a form that did what it should, until the page goes on. */
export function DelayedRedirectScreen({ title, done, onward }: OnwardScreenProps) {
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>{title}</h1>
      {done ? <SuccessBox>{done}</SuccessBox> : null}
      <DelayedRedirectLine onward={onward} />
    </div>
  );
}
