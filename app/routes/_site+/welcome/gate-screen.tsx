import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { Logo } from "#app/components/layout/logo.tsx";
import { button } from "#app/styles/controls.css.ts";
import { screenTitle, visuallyHidden } from "#app/styles/text.css.ts";
import * as styles from "./gate.css.ts";

/** The whole screen of a site that is locked. */
export function GateScreen({ problem }: { problem?: string }) {
  return (
    <div className={styles.screen}>
      <Logo className={styles.logo} />
      <h1 className={screenTitle}>Welcome to Chartables</h1>
      <p className={styles.invitation}>We're preparing something amazing! Enter the access code to continue.</p>
      <CodeForm problem={problem} />
    </div>
  );
}

function CodeForm({ problem }: { problem?: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isBlank, setIsBlank] = useState(false);
  const isBusy = useNavigation().state !== "idle";
  // Until there is a script to say so, the browser's own check refuses a blank code.
  const look = () => setIsBlank(input.current?.value.trim() === "");
  useEffect(look, []);
  return (
    <Form className={styles.form} method="post">
      <label className={visuallyHidden} htmlFor={id}>
        Access code
      </label>
      <input
        // biome-ignore lint/a11y/noAutofocus: it is all there is on this screen, and is there anew after each code
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
        aria-describedby={problem ? `${id}-problem` : undefined}
        onInput={look}
      />
      {problem ? (
        <p className={styles.problem} id={`${id}-problem`} role="alert">
          {problem}
        </p>
      ) : null}
      <button className={`${button} ${styles.enter}`} type="submit" disabled={isBusy || isBlank}>
        {isBusy ? "Verifying..." : "Enter Chartables"}
      </button>
    </Form>
  );
}
