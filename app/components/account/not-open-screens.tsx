import { Link } from "#app/components/link.tsx";
import * as styles from "#app/styles/feedback.css.ts";
import { lineLink, screenTitle } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";

interface NotOpenScreenProps {
  title: string;
  /** What the page will offer. */
  plan: string;
}

/** Stands for a page that the product does not have yet. */
function NotOpenScreen({ title, plan }: NotOpenScreenProps) {
  return (
    <div className={styles.message}>
      <h1 className={screenTitle}>{title}</h1>
      <p className={styles.messageText}>{plan}</p>
      <p className={styles.messageText}>Prices, charts and search are open to everybody.</p>
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

export function CollectionScreen() {
  return (
    <NotOpenScreen
      title="Collections are not open yet"
      plan="Here you will keep track of the items you watch and the items you own."
    />
  );
}

export function CommunityScreen() {
  return (
    <NotOpenScreen
      title="The community is not open yet"
      plan="Here you will follow other collectors and see what they add."
    />
  );
}
