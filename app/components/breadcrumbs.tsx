import * as styles from "./breadcrumbs.css.ts";
import { Link } from "./link.tsx";

/** Where a page is, from the home page down to itself, which has no address. */
export function Breadcrumbs({ trail }: { trail: readonly { name: string; to?: string }[] }) {
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
