import { useLoaderData, useLocation } from "@remix-run/react";
import { SignInForm, SignUpForm } from "#app/components/account/credential-forms.tsx";
import { DelayedRedirectScreen } from "#app/components/forms/delayed-redirect-screen.tsx";
import { LineLink } from "#app/components/link.tsx";
import * as styles from "#app/styles/accounts.css.ts";
import { useFormResult } from "#app/web/forms/flash-provider.tsx";
import { loginParams } from "#app/web/urls/account-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import type { loader } from "./route.tsx";

/** Signs in, or creates an account. A link opens the other, with empty fields, and passes on which page opens then. */
export function LoginScreen() {
  const { mode, next } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const { result } = useFormResult();
  if (result?.delayedRedirect)
    return <DelayedRedirectScreen title={result.message} redirect={result.delayedRedirect} />;
  const isSignIn = mode === "sign-in";
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>{isSignIn ? "Sign In" : "Create Account"}</h1>
      {isSignIn ? <SignInForm /> : <SignUpForm />}
      <div className={styles.ways}>
        {isSignIn ? <LineLink to={paths.forgotPassword}>Forgot your password?</LineLink> : null}
        <LineLink to={loginParams.href(pathname, { mode: isSignIn ? "create" : "sign-in", next })}>
          {isSignIn ? "Create Account" : "Already have an account? Sign In"}
        </LineLink>
      </div>
    </div>
  );
}
