import { PasswordField } from "#app/components/forms/fields.tsx";
import { AccountForm } from "#app/components/forms/post-form.tsx";
import { Link } from "#app/components/link.tsx";
import * as styles from "#app/styles/accounts.css.ts";
import { lineLink } from "#app/styles/text.css.ts";
import { resetPasswordForm } from "#app/web/auth/account-forms.ts";
import type { Refusal } from "#app/web/forms/form.server.ts";
import { paths } from "#app/web/urls/paths.ts";

/** Sets a new password, for whoever came by a mailed link. */
export function ResetPasswordScreen({ refusal }: { refusal: Refusal | undefined }) {
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>Reset Password</h1>
      <AccountForm
        id="reset-password"
        schema={resetPasswordForm}
        refusal={refusal}
        submit="Update Password"
        busy="Updating..."
      >
        {(field) => (
          <>
            <PasswordField {...field("newPassword")} label="New Password" autoComplete="new-password" />
            <PasswordField {...field("confirmPassword")} label="Confirm New Password" autoComplete="new-password" />
          </>
        )}
      </AccountForm>
      <Link className={lineLink} to={paths.forgotPassword}>
        Send another link
      </Link>
    </div>
  );
}

/** For whoever came without a link. */
export function NoResetLinkScreen() {
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>Reset Password</h1>
      <p className={styles.lead}>A new password is set with the link that we mail to you.</p>
      <Link className={lineLink} to={paths.forgotPassword}>
        Send Reset Link
      </Link>
    </div>
  );
}
