import { Link } from "#app/components/link.tsx";
import { button } from "#app/styles/controls.css.ts";
import * as styles from "#app/styles/feedback.css.ts";
import { quiet, screenTitle, sectionTitle } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";

export function TrackedItemsScreen() {
  return (
    <>
      <h1 className={screenTitle}>Tracked Items - Monitor price changes on your favorite collectibles</h1>
      <div className={styles.message}>
        <h2 className={sectionTitle}>No Tracked Items</h2>
        <p className={quiet}>Items that you track will appear here with their current prices.</p>
        <Link className={button} to={paths.search}>
          Browse Collectibles
        </Link>
      </div>
    </>
  );
}
