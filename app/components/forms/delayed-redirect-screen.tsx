import * as styles from "#app/styles/accounts.css.ts";
import type { DelayedRedirect as Target } from "#app/web/forms/flash.ts";
import { DelayedRedirect } from "./delayed-redirect.tsx";
import { MessageBox } from "./message-box.tsx";

interface DelayedRedirectScreenProps {
  title: string;
  /** What the form did. */
  message?: string;
  redirect: Target;
}

/** Takes the place of a form that did its work, until the next page opens. */
export function DelayedRedirectScreen({ title, message, redirect }: DelayedRedirectScreenProps) {
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>{title}</h1>
      {message ? <MessageBox kind="good" sentences={[message]} takesFocus /> : null}
      <DelayedRedirect {...redirect} />
    </div>
  );
}
