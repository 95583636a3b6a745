import { Cover } from "#app/components/cover/cover.tsx";
import { Link } from "#app/components/link.tsx";
import * as styles from "./profile.css.ts";
import type { ProfileView } from "./profile-view.server.ts";

/** The most valuable items that somebody owns. */
export function Highlights({ highlights }: Pick<ProfileView, "highlights">) {
  return (
    <ul className={styles.highlights}>
      {highlights.map(({ id, title, cover, condition, value, href }, at) => (
        <li className={styles.highlight} key={id}>
          <Cover cover={cover} size="small" at={at} />
          <div className={styles.person}>
            {href ? (
              <Link className={styles.itemLink} to={href}>
                {title}
              </Link>
            ) : (
              <span className={styles.name}>{title}</span>
            )}
            <span className={styles.about}>{condition}</span>
            <b>{value}</b>
          </div>
        </li>
      ))}
    </ul>
  );
}
