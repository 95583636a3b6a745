import { Avatar } from "#app/components/avatar.tsx";
import { Month } from "#app/components/dates.tsx";
import { LineLink, Link } from "#app/components/link.tsx";
import { quietButton } from "#app/styles/controls.css.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./my-collection.css.ts";
import type { CollectionData } from "./my-collection-screen.tsx";

/** Whose collection this is. Everything here is the reader's own. */
export function ProfileHeader({ viewer, memberSince }: Pick<CollectionData, "viewer" | "memberSince">) {
  return (
    <div className={styles.profile}>
      <Avatar viewer={viewer} isLarge />
      <div className={styles.person}>
        <h1 className={styles.title}>My Collection</h1>
        <p className={styles.name}>{nameOf(viewer)}</p>
        <p className={styles.aboutPerson}>
          <span>{viewer.email}</span>
          <span>
            Member since <Month at={memberSince} />
          </span>
        </p>
      </div>
      <div className={styles.edit}>
        <Link className={quietButton} to={paths.settings}>
          Edit Profile
        </Link>
        <LineLink to={paths.user(viewer.id)}>View public profile</LineLink>
      </div>
    </div>
  );
}

function nameOf({ username, firstName, lastName }: CollectionData["viewer"]): string {
  if (username) return `@${username}`;
  return [firstName, lastName].filter(Boolean).join(" ") || "User";
}
