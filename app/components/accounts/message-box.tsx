import { useEffect, useRef } from "react";
import * as styles from "#app/styles/accounts.css.ts";

/** What went well, in a green box. */
export function SuccessBox({ children }: { children: string }) {
  return (
    <p className={styles.box({ kind: "good" })} role="status">
      {children}
    </p>
  );
}

interface ErrorBoxProps {
  id: string;
  sentences: string[];
  /** Whether the reader should be led here: no field is to blame. */
  takesFocus: boolean;
}

/** What went wrong, in a red box; nothing where nothing did. */
export function ErrorBox({ id, sentences, takesFocus }: ErrorBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const said = sentences.join(" ");
  useEffect(() => {
    if (takesFocus && said !== "") box.current?.focus();
  }, [takesFocus, said]);
  if (said === "") return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: what the server refused is the first thing to read on the page that it answers
    <div ref={box} className={styles.box({ kind: "bad" })} id={id} role="alert" tabIndex={-1} autoFocus={takesFocus}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
