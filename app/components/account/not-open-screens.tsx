import { Link } from "#app/components/link.tsx";
import * as styles from "#app/styles/feedback.css.ts";
import { lineLink, screenTitle } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";

interface NotOpenScreenProps {
  title: string;
  /** What will be done here. */
  willBe: string;
}

/** In place of what the product does not do yet. */
function NotOpenScreen({ title, willBe }: NotOpenScreenProps) {
  return (
    <div className={styles.message}>
      <h1 className={screenTitle}>{title}</h1>
      <p className={styles.messageText}>{willBe}</p>
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
      willBe="Keeping what you watch and what you own will be done here."
    />
  );
}

export function CommunityScreen() {
  return (
    <NotOpenScreen
      title="The community is not open yet"
      willBe="Following other collectors and seeing what they find will be done here."
    />
  );
}
