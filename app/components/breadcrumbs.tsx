import * as styles from "./breadcrumbs.css.ts";
import { Link } from "./link.tsx";

/** A place above a page; the page itself has no address. */
export interface Breadcrumb {
  name: string;
  to?: string;
}

/** Where a page is, from the home page down to itself. */
export function Breadcrumbs({ trail }: { trail: readonly Breadcrumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        {trail.map(({ name, to }) => (
          <li className={styles.step} key={to ?? "here"}>
            {to ? (
              <Link className={styles.stepLink} to={to}>
                {name}
              </Link>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
