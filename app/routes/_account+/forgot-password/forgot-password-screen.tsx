import { TextField } from "#app/components/forms/fields.tsx";
import { SuccessBox } from "#app/components/forms/message-box.tsx";
import { AccountForm } from "#app/components/forms/post-form.tsx";
import { Link } from "#app/components/link.tsx";
import * as styles from "#app/styles/accounts.css.ts";
import { lineLink } from "#app/styles/text.css.ts";
import { forgotPasswordForm } from "#app/web/auth/account-forms.ts";
import type { Refusal } from "#app/web/forms/form.server.ts";
import { paths } from "#app/web/urls/paths.ts";

interface ForgotPasswordScreenProps {
  /** What the form did just now. */
  done: string | undefined;
  refusal: Refusal | undefined;
}

/** Asks for a link that sets a new password. */
export function ForgotPasswordScreen({ done, refusal }: ForgotPasswordScreenProps) {
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>Forgot your password?</h1>
      <p className={styles.lead}>We send a link to your email address. With it you set a new password.</p>
      {done && !refusal ? <SuccessBox>{done}</SuccessBox> : null}
      <AccountForm
        key={done}
        id="forgot-password"
        schema={forgotPasswordForm}
        refusal={refusal}
        submit="Send Reset Link"
        busy="Sending..."
      >
        {(field) => <TextField {...field("email")} label="Email" type="email" autoComplete="email" />}
      </AccountForm>
      <Link className={lineLink} to={paths.supabaseAuth}>
        Back to Sign In
      </Link>
    </div>
  );
}
