import type { ReactNode } from "react";
import { Avatar } from "#app/components/avatar.tsx";
import { Link } from "#app/components/link.tsx";
import type { PersonView } from "#app/presenters/person-view.server.ts";
import { note } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";
import { FollowButton } from "./follow-button.tsx";
import { FollowShowsForm } from "./follow-shows-form.tsx";
import * as styles from "./person-row.css.ts";

/** A person with a link to their profile, and the controls of following them. */
export function PersonRow({ person, children }: { person: PersonView; children?: ReactNode }) {
  const { id, username, about, shows } = person;
  return (
    <>
      <Link className={styles.person} to={paths.user(id)}>
        <Avatar viewer={person} />
        <span className={styles.words}>
          <span className={styles.name}>{`@${username}`}</span>
          <span className={note}>{about}</span>
        </span>
      </Link>
      {children}
      <span className={styles.controls}>
        {shows ? <FollowShowsForm userId={id} username={username} shows={shows} /> : null}
        <FollowButton userId={id} username={username} isFollowing={shows !== null} />
      </span>
    </>
  );
}
