import { TextField } from "#app/components/forms/fields.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { LineLink } from "#app/components/link.tsx";
import * as styles from "#app/styles/accounts.css.ts";
import { lineLinks } from "#app/styles/text.css.ts";
import { forgotPasswordForm } from "#app/web/auth/account-forms.ts";
import { useAuth } from "#app/web/auth/auth-provider.tsx";
import { useFormResult } from "#app/web/forms/flash-provider.tsx";
import { paths } from "#app/web/urls/paths.ts";

/** Asks for a link to set a new password. Whoever is signed in changes theirs so. */
export function ForgotPasswordScreen() {
  const { result } = useFormResult();
  const { user } = useAuth();
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>{user ? "Change your password" : "Forgot your password?"}</h1>
      <p className={styles.lead}>We'll email you a link to reset your password.</p>
      {/* A new key empties the form after it was sent. */}
      <PostForm
        key={result?.message}
        id="forgot-password"
        schema={forgotPasswordForm}
        defaultValue={{ email: user?.email }}
        submit="Send Reset Link"
        busy="Sending..."
      >
        {(field) => <TextField {...field("email")} label="Email" type="email" autoComplete="email" />}
      </PostForm>
      <div className={lineLinks}>
        {user ? <LineLink to={paths.settings}>Back to settings</LineLink> : null}
        <LineLink to={paths.supabaseAuth}>Back to Sign In</LineLink>
      </div>
    </div>
  );
}
