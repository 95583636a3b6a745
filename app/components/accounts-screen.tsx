import { Link } from "@remix-run/react";
import * as styles from "#app/styles/feedback.css.ts";
import { lineLink, screenTitle } from "#app/styles/text.css.ts";
import { paths } from "#app/web/paths.ts";

/** What a page that belongs to an account says while there are none. */
export function AccountsScreen({ comesWithThem }: { comesWithThem: string }) {
  return (
    <div className={styles.message}>
      <h1 className={screenTitle}>Accounts are not open yet</h1>
      <p className={styles.messageText}>{comesWithThem}</p>
      <p className={styles.messageText}>Prices, charts and search need no account: they are open to everybody.</p>
      <div className={styles.ways}>
        <Link className={lineLink} to={paths.search}>
          Search prices
        </Link>
        <Link className={lineLink} to={paths.home}>
          All categories
        </Link>
      </div>
    </div>
  );
}
