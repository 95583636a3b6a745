import { MessageScreen } from "#app/components/layout/error-screens.tsx";
import { Link } from "#app/components/link.tsx";
import * as styles from "#app/styles/feedback.css.ts";
import { lineLink } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";

/** Stands for a page that the product does not have yet. `plan` says what it will offer. */
export function NotOpenScreen({ title, plan }: { title: string; plan: string }) {
  return (
    <MessageScreen title={title} text={plan}>
      <p className={styles.messageText}>Prices, charts and search are open to everybody.</p>
      <div className={styles.ways}>
        <Link className={lineLink} to={paths.search}>
          Search prices
        </Link>
        <Link className={lineLink} to={paths.home}>
          All categories
        </Link>
      </div>
    </MessageScreen>
  );
}
