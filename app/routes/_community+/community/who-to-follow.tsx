import { FollowButton } from "#app/components/community/follow-button.tsx";
import { Link } from "#app/components/link.tsx";
import { lineLink, quiet, sectionTitle } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./community.css.ts";
import type { CommunityData } from "./community-screen.tsx";
import { PersonLink } from "./person-link.tsx";

/** People whom the reader does not follow yet. */
export function WhoToFollow({ suggestions }: Pick<CommunityData, "suggestions">) {
  return (
    <section className={styles.part} aria-labelledby="who-to-follow">
      <h2 className={sectionTitle} id="who-to-follow">
        Who to follow
      </h2>
      {suggestions === null ? <p className={quiet}>Unable to load suggestions.</p> : null}
      {suggestions?.length === 0 ? (
        <p className={quiet}>Nobody to suggest just now. Everybody who shows their profile is among all members.</p>
      ) : null}
      {suggestions && suggestions.length > 0 ? (
        <ul className={styles.rows}>
          {suggestions.map(({ about, ...person }) => (
            <li key={person.id} className={styles.person}>
              <PersonLink person={person} about={about} />
              <FollowButton userId={person.id} username={person.username} isFollowing={false} />
            </li>
          ))}
        </ul>
      ) : null}
      <Link className={lineLink} to={paths.members}>
        All members
      </Link>
    </section>
  );
}
