import { type ReactNode, useEffect, useRef } from "react";
import * as styles from "#app/styles/accounts.css.ts";

interface MessageBoxProps {
  /** Green for what a form did, red for what is wrong with it. */
  kind: "good" | "bad";
  sentences: string[];
  takesFocus: boolean;
  id?: string;
  /** What stands below the sentences. */
  children?: ReactNode;
}

/** What a form did, or what is wrong with it. Nothing without a sentence. */
export function MessageBox({ kind, sentences, takesFocus, id, children }: MessageBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const text = sentences.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text must be read out again
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus, text]);
  if (sentences.length === 0) return null;
  return (
    <div
      ref={box}
      className={styles.box({ kind })}
      id={id}
      role={kind === "good" ? "status" : "alert"}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the result of a form is the first thing to read on its page
      autoFocus={takesFocus}
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {children}
    </div>
  );
}
