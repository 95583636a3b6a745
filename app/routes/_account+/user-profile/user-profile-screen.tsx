import { AvatarUpload } from "#app/components/account/avatar-upload.tsx";
import { SignOutForms } from "#app/components/account/sign-out-forms.tsx";
import type { Pictured } from "#app/components/avatar.tsx";
import { Day } from "#app/components/dates.tsx";
import * as styles from "#app/styles/accounts.css.ts";

/** Who is signed in, since when there is an account (an ISO date), and the ways out. */
export function OwnProfileScreen({ viewer, memberSince }: { viewer: Pictured & { id: string }; memberSince: string }) {
  return (
    <div className={styles.card}>
      <div className={styles.person}>
        <h1 className={styles.title}>{viewer.username}</h1>
      </div>
      <AvatarUpload viewer={viewer} />
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt className={styles.factName}>Email</dt>
          <dd>{viewer.email}</dd>
        </div>
        <div className={styles.fact}>
          <dt className={styles.factName}>Member since</dt>
          <dd>
            <Day at={memberSince} />
          </dd>
        </div>
      </dl>
      <SignOutForms />
    </div>
  );
}
