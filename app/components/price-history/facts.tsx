import * as styles from "#app/styles/answer.css.ts";
import { note } from "#app/styles/text.css.ts";

interface FactsProps {
  facts: readonly { name: string; text: string; basis?: string }[];
  className?: string;
}

/** Figures side by side, each below its name. */
export function Facts({ facts, className = styles.facts }: FactsProps) {
  if (facts.length === 0) return null;
  return (
    <dl className={className}>
      {facts.map(({ name, text, basis }) => (
        <div key={name}>
          <dt className={note}>{name}</dt>
          <dd className={styles.fact}>
            {text}
            {basis ? <span className={styles.factBasis}>{basis}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
