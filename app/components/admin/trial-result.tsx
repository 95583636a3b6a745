import { Form } from "@remix-run/react";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import type { TrialView } from "#app/presenters/trial-view.server.ts";
import { quietButton } from "#app/styles/controls.css.ts";
import * as styles from "#app/styles/operation.css.ts";
import { quiet, sectionTitle } from "#app/styles/text.css.ts";

interface TrialResultProps {
  /** Null for a try that this server does not know, or no more. */
  trial: TrialView | null;
  /** The query of the page, which names the try. */
  query: Readonly<Record<string, string>>;
}

/** What would come of a source that was tried. While that runs, a page without scripts is looked at again by a button. */
export function TrialResult({ trial, query }: TrialResultProps) {
  const { isRunning, title, sentences, rows } = trial ?? {
    ...{ isRunning: false, title: "This try is over", rows: [] },
    sentences: ["What it showed is kept for an hour, and only until the site starts again. Try it once more."],
  };
  return (
    <section className={styles.trial} id="trial" aria-live="polite">
      <h2 className={sectionTitle}>{title}</h2>
      {isRunning ? (
        <>
          <p className={quiet}>It may take three minutes, and shows here.</p>
          <Form method="get" reloadDocument>
            <HiddenFields fields={query} />
            <button className={quietButton} type="submit">
              Look again
            </button>
          </Form>
        </>
      ) : null}
      {sentences.map((sentence) => (
        <p className={styles.lines} key={sentence}>
          {sentence}
        </p>
      ))}
      {rows.length > 0 ? (
        <ol className={styles.rows}>
          {rows.map(({ line, kind, title, item, condition, price, day }) => (
            <li className={styles.row} key={line}>
              <span>{title}</span>
              <span className={styles.rowPrice}>{price}</span>
              <span className={styles.rowNote}>{`${kind} of ${day} · ${item} · ${condition}`}</span>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}
