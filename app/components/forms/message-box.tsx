import { useEffect, useRef } from "react";
import * as styles from "#app/styles/accounts.css.ts";

/** A success message in a green box, which takes the focus. */
export function SuccessBox({ children }: { children: string }) {
  return <Box kind="good" role="status" sentences={[children]} takesFocus />;
}

interface ErrorBoxProps {
  id: string;
  sentences: string[];
  /** Whether the box takes the focus, since no field is to blame. */
  takesFocus: boolean;
}

/** Errors in a red box, if there are any. */
export function ErrorBox(props: ErrorBoxProps) {
  return props.sentences.length > 0 ? <Box kind="bad" role="alert" {...props} /> : null;
}

interface BoxProps extends Omit<ErrorBoxProps, "id"> {
  id?: string;
  kind: "good" | "bad";
  role: "status" | "alert";
}

function Box({ id, kind, role, sentences, takesFocus }: BoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const text = sentences.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text must be read out again
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus, text]);
  return (
    // biome-ignore lint/a11y/noAutofocus: the result of a form is the first thing to read on its page
    <div ref={box} className={styles.box({ kind })} id={id} role={role} tabIndex={-1} autoFocus={takesFocus}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
