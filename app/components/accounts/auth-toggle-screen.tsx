import * as styles from "#app/styles/accounts.css.ts";
import { lineLink } from "#app/styles/text.css.ts";
import { loginParams } from "#app/web/account-params.ts";
import type { Refusal } from "#app/web/form.server.ts";
import { paths } from "#app/web/paths.ts";
import { Link } from "../link.tsx";
import { SignInForm, SignUpForm } from "./credential-forms.tsx";

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
