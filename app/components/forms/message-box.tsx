import { useEffect, useRef } from "react";
import * as styles from "#app/styles/accounts.css.ts";

/** What went well, in a green box. Its reader is led here. */
export function SuccessBox({ children }: { children: string }) {
  return <Box kind="good" role="status" sentences={[children]} takesFocus />;
}

interface ErrorBoxProps {
  id: string;
  sentences: string[];
  /** Whether the reader should be led here: no field is to blame. */
  takesFocus: boolean;
}

/** What went wrong, in a red box; nothing where nothing did. */
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
  const said = sentences.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said anew is to be read anew
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus, said]);
  return (
    // biome-ignore lint/a11y/noAutofocus: what a form came to is the first thing to read on the page that the server answers
    <div ref={box} className={styles.box({ kind })} id={id} role={role} tabIndex={-1} autoFocus={takesFocus}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
