import { useEffect, useRef } from "react";
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
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone. A message takes it by itself.
  useEffect(() => {
    if (!message) heading.current?.focus();
  }, [message]);
  return (
    <div className={styles.card}>
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {message ? <MessageBox kind="good" sentences={[message]} takesFocus /> : null}
      <DelayedRedirect {...redirect} />
    </div>
  );
}
