import { SignInForm, SignUpForm } from "#app/components/account/credential-forms.tsx";
import { Link } from "#app/components/link.tsx";
import * as styles from "#app/styles/accounts.css.ts";
import { lineLink } from "#app/styles/text.css.ts";
import type { Refusal } from "#app/web/forms/form.server.ts";
import { loginParams } from "#app/web/urls/account-params.ts";
import { paths } from "#app/web/urls/paths.ts";

interface AuthToggleScreenProps {
  /** The path it stands at. */
  at: string;
  mode: "sign-in" | "create";
  /** Where to go once signed in; the other mode keeps it. */
  next: string;
  refusal: Refusal | undefined;
}

/** One screen for signing in and for creating an account; a link leads to the other, with empty fields. */
export function AuthToggleScreen({ at, mode, next, refusal }: AuthToggleScreenProps) {
  return (
    <div className={styles.card}>
      {mode === "sign-in" ? (
        <>
          <h1 className={styles.title}>Sign In</h1>
          <SignInForm refusal={refusal} />
          <div className={styles.ways}>
            <Link className={lineLink} to={paths.forgotPassword}>
              Forgot your password?
            </Link>
            <Link className={lineLink} to={loginParams.href(at, { mode: "create", next })}>
              Create Account
            </Link>
          </div>
        </>
      ) : (
        <>
          <h1 className={styles.title}>Create Account</h1>
          <SignUpForm refusal={refusal} />
          <div className={styles.ways}>
            <Link className={lineLink} to={loginParams.href(at, { next })}>
              Already have an account? Sign In
            </Link>
          </div>
        </>
      )}
    </div>
  );
}
