import * as styles from "#app/styles/accounts.css.ts";
import { SignOutEverywhereForm, SignOutForm } from "./sign-out-forms.tsx";

export function SignOutScreen() {
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>Sign Out</h1>
      <p className={styles.lead}>Sign out of this browser, or of every one that you are signed in with.</p>
      <div className={styles.ways}>
        <SignOutForm />
        <SignOutEverywhereForm />
      </div>
    </div>
  );
}
