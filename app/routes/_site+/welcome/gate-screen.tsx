import { Form } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import { Logo } from "#app/components/layout/logo.tsx";
import { button } from "#app/styles/controls.css.ts";
import { screenTitle, visuallyHidden } from "#app/styles/text.css.ts";
import { useFormResult } from "#app/web/forms/flash-provider.tsx";
import * as styles from "./gate.css.ts";

/** The whole screen of a site that is locked. */
export function GateScreen({ error }: { error?: string }) {
  return (
    <div className={styles.screen}>
      <Logo className={styles.logo} />
      <h1 className={screenTitle}>Welcome to Chartables</h1>
      <p className={styles.invitation}>We're preparing something amazing! Enter the access code to continue.</p>
      <CodeForm error={error} />
    </div>
  );
}

function CodeForm({ error }: { error?: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isBlank, setIsBlank] = useState(false);
  const { isPending } = useFormResult();
  // Until the scripts run, the browser's own check refuses a blank code.
  const checkBlank = () => setIsBlank(input.current?.value.trim() === "");
  useEffect(checkBlank, []);
  return (
    <Form className={styles.form} method="post">
      <label className={visuallyHidden} htmlFor={id}>
        Access code
      </label>
      <input
        // biome-ignore lint/a11y/noAutofocus: it is all there is on this screen, and a new field after each code
        autoFocus
        className={styles.input}
        ref={input}
        id={id}
        type="password"
        name="code"
        placeholder="Enter access code"
        required
        pattern=".*\S.*"
        title="The access code"
        maxLength={200}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onInput={checkBlank}
      />
      {error ? (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      ) : null}
      <button className={`${button} ${styles.enter}`} type="submit" disabled={isBlank} {...pendingButton(isPending)}>
        {isPending ? "Verifying..." : "Enter Chartables"}
      </button>
    </Form>
  );
}
