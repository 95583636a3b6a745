import { button, quietButton } from "#app/styles/controls.css.ts";
import { useAuth } from "#app/web/auth.tsx";
import { paths } from "#app/web/paths.ts";

/** The way out of this browser's session, or of all of one's own. A plain form, for which a script does the same in the page. */
export function SignOutForm({ everywhere = false }: { everywhere?: boolean }) {
  const { signOut, forceSignOut } = useAuth();
  return (
    <form
      method="post"
      action={paths.signOut}
      onSubmit={(event) => {
        event.preventDefault();
        if (everywhere) forceSignOut();
        else signOut();
      }}
    >
      {everywhere ? <input type="hidden" name="everywhere" value="yes" /> : null}
      <button className={everywhere ? quietButton : button} type="submit">
        {everywhere ? "Sign out everywhere" : "Sign out"}
      </button>
    </form>
  );
}
