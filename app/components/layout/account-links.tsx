import { useLocation } from "@remix-run/react";
import { Link } from "#app/components/link.tsx";
import * as styles from "#app/styles/shell.css.ts";
import { authParams } from "#app/web/urls/account-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { safePath } from "#app/web/urls/safe-redirect.ts";

/** Pages on the way to an account. Signing in leads past them, to the page that was wanted before. */
const onTheWay: readonly string[] = [
  paths.auth,
  paths.login,
  paths.supabaseAuth,
  paths.forgotPassword,
  paths.resetPassword,
  paths.confirm,
  paths.signOut,
];

/** Links to sign in and to sign up, for visitors. Both lead back to this page. */
export function AccountLinks() {
  const { pathname, search } = useLocation();
  const wanted = onTheWay.includes(pathname)
    ? safePath(new URLSearchParams(search).get("next"), "")
    : pathname + search;
  const next = wanted === paths.home ? "" : wanted;
  return (
    <>
      <Link className={styles.siteLink} to={authParams.href(paths.auth, { next })}>
        Sign In
      </Link>
      <Link className={styles.signUp} to={authParams.href(paths.auth, { tab: "sign-up", next })}>
        Sign Up
      </Link>
    </>
  );
}
