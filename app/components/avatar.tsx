import * as styles from "#app/styles/avatar.css.ts";

/** What the picture of a user needs. */
export interface Pictured {
  username: string | null;
  firstName?: string | null;
  email?: string | null;
  profileImageUrl: string | null;
}

/** The picture of a user, else the first letter of their name. Decorative: a name or a label stands beside it. */
export function Avatar({ viewer, isLarge = false }: { viewer: Pictured; isLarge?: boolean }) {
  const className = styles.avatar({ isLarge });
  const size = isLarge ? 56 : 36;
  return viewer.profileImageUrl ? (
    <img className={className} src={viewer.profileImageUrl} alt="" width={size} height={size} />
  ) : (
    <span className={className} aria-hidden="true">
      {initialOf(viewer)}
    </span>
  );
}

/** The first letter of somebody's name. */
export function initialOf({ username, firstName, email }: Pictured): string {
  const called = [username, firstName, email].map((name) => name?.trim()).find(Boolean);
  return [...(called ?? "U")].slice(0, 1).join("").toUpperCase();
}
