import * as styles from "#app/styles/avatar.css.ts";

/** A person, as far as their picture needs to know them. */
export interface Pictured {
  username: string | null;
  firstName: string | null;
  email: string | null;
  profileImageUrl: string | null;
}

/** A person's picture, else the first letter of what they are called. Says nothing: a name or a label stands beside it. */
export function Avatar({ viewer }: { viewer: Pictured }) {
  return viewer.profileImageUrl ? (
    <img className={styles.avatar} src={viewer.profileImageUrl} alt="" width="36" height="36" />
  ) : (
    <span className={styles.avatar} aria-hidden="true">
      {initialOf(viewer)}
    </span>
  );
}

function initialOf({ username, firstName, email }: Pictured): string {
  const called = [username, firstName, email].map((name) => name?.trim()).find(Boolean);
  return [...(called ?? "U")].slice(0, 1).join("").toUpperCase();
}
