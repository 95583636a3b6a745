import { At } from "#app/components/admin/at.tsx";
import { State } from "#app/components/admin/state.tsx";
import { LineLink } from "#app/components/link.tsx";
import type { DisputeLine } from "#app/presenters/dispute-view.server.ts";
import * as operation from "#app/styles/operation.css.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";
import * as styles from "./people.css.ts";

interface DisputedSalesProps {
  /** What the list is of. */
  label: string;
  mark: "due" | "good";
  sales: readonly DisputeLine[];
}

/** Sales that people reported, or that an operator judged, each with a link to the page that judges it. */
export function DisputedSales({ label, mark, sales }: DisputedSalesProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {sales.map(({ to, item, sale, soldAt, reasons, judged }) => (
        <li className={styles.reported} key={to}>
          <State mark={mark} name={item ? `A sale of ${item.name}` : "A sale that is not on record now"}>
            <p className={operation.explanation}>{[sale, `sold ${soldAt}`].filter(Boolean).join(", ")}</p>
            {reasons.map((reason) => (
              <p className={operation.explanation} key={reason}>
                {reason}
              </p>
            ))}
            {judged ? (
              <p className={operation.explanation}>
                {`${judged.sentence} Judged by ${judged.by ?? "somebody who is gone"}, `}
                <At moment={judged.at} />.
              </p>
            ) : null}
          </State>
          <LineLink to={to}>
            {judged ? "Judge it again" : "Judge it"}
            <span className={visuallyHidden}>{`: ${sale ?? ""}`}</span>
          </LineLink>
        </li>
      ))}
    </ul>
  );
}
