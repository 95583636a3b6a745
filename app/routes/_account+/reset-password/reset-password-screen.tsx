import { PasswordField } from "#app/components/forms/fields.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { LineLink } from "#app/components/link.tsx";
import * as styles from "#app/styles/accounts.css.ts";
import { resetPasswordForm } from "#app/web/auth/account-forms.ts";
import { paths } from "#app/web/urls/paths.ts";

/** Sets a new password, for visitors who came by a mailed link. */
export function ResetPasswordScreen() {
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>Reset Password</h1>
      <PostForm id="reset-password" schema={resetPasswordForm} submit="Update Password" busy="Updating...">
        {(field) => (
          <>
            <PasswordField {...field("newPassword")} label="New Password" autoComplete="new-password" />
            <PasswordField {...field("confirmPassword")} label="Confirm New Password" autoComplete="new-password" />
          </>
        )}
      </PostForm>
      <LineLink to={paths.forgotPassword}>Send another link</LineLink>
    </div>
  );
}

/** What visitors without a link see. */
export function NoResetLinkScreen() {
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>Reset Password</h1>
      <p className={styles.lead}>To set a new password, you need the link that we send to your email address.</p>
      <LineLink to={paths.forgotPassword}>Send Reset Link</LineLink>
    </div>
  );
}
