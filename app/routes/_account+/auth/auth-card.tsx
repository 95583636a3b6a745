import { useLoaderData } from "@remix-run/react";
import { SignInForm, SignUpForm } from "#app/components/account/credential-forms.tsx";
import { LineLink, Link } from "#app/components/link.tsx";
import * as styles from "#app/styles/accounts.css.ts";
import { choice } from "#app/styles/controls.css.ts";
import { authParams } from "#app/web/urls/account-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import type { loader } from "./route.tsx";

const tabs = [
  { tab: "sign-in", name: "Sign In" },
  { tab: "sign-up", name: "Sign Up" },
] as const;

/** The card with a tab for signing in and one for signing up. The links of the tabs pass on which page opens then. */
export function AuthCard() {
  const { tab: chosen, next } = useLoaderData<typeof loader>();
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>Welcome to Chartables</h1>
      <nav className={styles.tabs} aria-label="Account">
        {tabs.map(({ tab, name }) => (
          <Link
            key={tab}
            className={choice({ isChosen: tab === chosen })}
            to={authParams.href(paths.auth, { tab, next })}
            aria-current={tab === chosen ? "page" : undefined}
            replace
          >
            {name}
          </Link>
        ))}
      </nav>
      {chosen === "sign-in" ? (
        <>
          <SignInForm />
          <LineLink to={paths.forgotPassword}>Forgot your password?</LineLink>
        </>
      ) : (
        <SignUpForm />
      )}
    </div>
  );
}
