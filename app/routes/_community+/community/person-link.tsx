import { Avatar } from "#app/components/avatar.tsx";
import { Link } from "#app/components/link.tsx";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./community.css.ts";

interface PersonLinkProps {
  person: { id: string; username: string; profileImageUrl: string | null };
  /** A small line below the name. */
  about?: string;
}

/** A person's picture and name, which lead to their profile. */
export function PersonLink({ person, about }: PersonLinkProps) {
  return (
    <Link className={styles.personLink} to={paths.user(person.id)}>
      <Avatar viewer={person} />
      <span className={styles.words}>
        <span className={styles.name}>{person.username}</span>
        {about ? <span className={styles.about}>{about}</span> : null}
      </span>
    </Link>
  );
}
