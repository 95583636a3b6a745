import { SignInForm, SignUpForm } from "#app/components/account/credential-forms.tsx";
import { LineLink } from "#app/components/link.tsx";
import * as styles from "#app/styles/accounts.css.ts";
import { loginParams } from "#app/web/urls/account-params.ts";
import { paths } from "#app/web/urls/paths.ts";

interface AuthToggleScreenProps {
  /** The path of this page, which has several. */
  path: string;
  mode: "sign-in" | "create";
  /** The page to open after signing in. The link to the other mode passes it on. */
  next: string;
}

/** One screen for signing in and for creating an account. A link opens the other, with empty fields. */
export function AuthToggleScreen({ path, mode, next }: AuthToggleScreenProps) {
  const isSignIn = mode === "sign-in";
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>{isSignIn ? "Sign In" : "Create Account"}</h1>
      {isSignIn ? <SignInForm /> : <SignUpForm />}
      <div className={styles.ways}>
        {isSignIn ? <LineLink to={paths.forgotPassword}>Forgot your password?</LineLink> : null}
        <LineLink to={loginParams.href(path, { mode: isSignIn ? "create" : "sign-in", next })}>
          {isSignIn ? "Create Account" : "Already have an account? Sign In"}
        </LineLink>
      </div>
    </div>
  );
}
