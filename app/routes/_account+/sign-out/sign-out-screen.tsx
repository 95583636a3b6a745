import { SignOutForms } from "#app/components/account/sign-out-forms.tsx";
import * as styles from "#app/styles/accounts.css.ts";

export function SignOutScreen() {
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>Sign Out</h1>
      <p className={styles.lead}>Sign out of this browser, or of every one that you are signed in with.</p>
      <SignOutForms />
    </div>
  );
}
