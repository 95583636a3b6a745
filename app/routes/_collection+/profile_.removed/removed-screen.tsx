import { useLoaderData } from "@remix-run/react";
import { StayForm } from "#app/components/forms/stay-form.tsx";
import { keptDays } from "#app/models/collection/entry-fields.ts";
import { lineButton } from "#app/styles/controls.css.ts";
import { lineLinks, quiet, screenTitle, visuallyHidden } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./removed.css.ts";
import type { loader } from "./route.tsx";

/** What somebody took off their lists and may put back. */
export function RemovedScreen() {
  const { removed } = useLoaderData<typeof loader>();
  return (
    <div className={styles.screen}>
      <h1 className={screenTitle}>Recently removed</h1>
      <p className={quiet}>
        {removed.length === 0
          ? `Nothing was removed from your lists in the last ${keptDays} days.`
          : `What you removed from your lists is kept for ${keptDays} days, with its copies and its target price.`}
      </p>
      <ul>
        {removed.map(({ id, title, facts }) => (
          <li className={styles.row} key={id}>
            <span className={styles.words}>
              <b>{title}</b>
              <span className={quiet}>{facts}</span>
            </span>
            <span className={lineLinks}>
              <StayForm action={paths.collectionItems} fields={{ again: id, returnTo: paths.removedItems }}>
                {(pending) => (
                  <button className={lineButton} type="submit" {...pending}>
                    Put back<span className={visuallyHidden}>{`: ${title}`}</span>
                  </button>
                )}
              </StayForm>
              <StayForm action={paths.removedItems} fields={{ entry: id }}>
                {(pending) => (
                  <button className={lineButton} type="submit" {...pending}>
                    Delete for good<span className={visuallyHidden}>{`: ${title}`}</span>
                  </button>
                )}
              </StayForm>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
