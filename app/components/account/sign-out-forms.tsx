import type { FormEvent } from "react";
import { button, quietButton } from "#app/styles/controls.css.ts";
import { useAuth } from "#app/web/auth/auth-provider.tsx";
import { paths } from "#app/web/urls/paths.ts";

/** Ends the session of this browser. */
export function SignOutForm() {
  const { signOut } = useAuth();
  return (
    <form method="post" action={paths.signOut} onSubmit={instead(signOut)}>
      <button className={button} type="submit">
        Sign Out
      </button>
    </form>
  );
}

/** Ends every session of the user, and deletes the data of the site in this browser. */
export function SignOutEverywhereForm() {
  const { forceSignOut } = useAuth();
  return (
    <form method="post" action={paths.signOut} onSubmit={instead(forceSignOut)}>
      <button className={quietButton} type="submit" name="everywhere" value="yes">
        Sign out everywhere
      </button>
    </form>
  );
}

/** With scripts, this also works while the server cannot be reached. */
function instead(act: () => Promise<void>) {
  return (event: FormEvent) => {
    event.preventDefault();
    act();
  };
}
