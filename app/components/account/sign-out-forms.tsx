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

/** Ends every session of the person, and has this browser forget all it keeps of the site. */
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

/** A script does what the form would have, also where the server cannot be reached. */
function instead(act: () => Promise<void>) {
  return (event: FormEvent) => {
    event.preventDefault();
    act();
  };
}
