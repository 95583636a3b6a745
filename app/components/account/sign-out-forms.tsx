import type { FormEvent } from "react";
import { ways } from "#app/styles/accounts.css.ts";
import { button, quietButton } from "#app/styles/controls.css.ts";
import { useAuth } from "#app/web/auth/auth-provider.tsx";
import { paths } from "#app/web/urls/paths.ts";

/**
 * One button ends the session of this browser. The other ends every session of the user, and deletes the data of the
 * site in this browser. With scripts, both also work while the server cannot be reached.
 */
export function SignOutForms() {
  const { signOut, forceSignOut } = useAuth();
  const instead = (act: () => Promise<void>) => (event: FormEvent) => {
    event.preventDefault();
    act();
  };
  return (
    <div className={ways}>
      <form method="post" action={paths.signOut} onSubmit={instead(signOut)}>
        <button className={button} type="submit">
          Sign Out
        </button>
      </form>
      <form method="post" action={paths.signOut} onSubmit={instead(forceSignOut)}>
        <button className={quietButton} type="submit" name="everywhere" value="yes">
          Sign out everywhere
        </button>
      </form>
    </div>
  );
}
