import { useLoaderData } from "@remix-run/react";
import * as operation from "#app/styles/operation.css.ts";
import { sectionTitle } from "#app/styles/text.css.ts";
import * as styles from "./import.css.ts";
import { Rejected } from "./rejected.tsx";
import type { loader } from "./route.tsx";

/** What came of an import: numbers that add up, what was rejected and why, and what it changed. */
export function Report() {
  const { report } = useLoaderData<typeof loader>();
  if (!report) return null;
  const { about, sum, rejected, rejectedPath, changed, purged } = report;
  return (
    <>
      {purged ? <p>{purged}</p> : null}
      {about ? <p className={operation.explanation}>{about}</p> : null}
      <dl className={styles.sum}>
        {sum.map(({ label, count }, at) => (
          <div className={styles.tile} key={label}>
            <dt className={styles.tileLabel}>{label}</dt>
            <dd className={styles.tileCount}>
              {at > 0 ? <span className={styles.sign}>{at === 1 ? "= " : "+ "}</span> : null}
              {count}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.parts}>
        <Rejected rows={rejected} path={rejectedPath} />
        {changed.length > 0 && !purged ? (
          <section className={styles.section}>
            <h2 className={sectionTitle}>What it changed</h2>
            <ul>
              {changed.map(({ lead, text }) => (
                <li className={styles.change} key={lead}>
                  <b>{lead}</b> {text}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </>
  );
}
