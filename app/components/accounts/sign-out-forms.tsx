import { Form, useNavigation } from "@remix-run/react";
import { button, quietButton } from "#app/styles/controls.css.ts";
import { paths } from "#app/web/paths.ts";

/** Ends the session of this browser. */
export function SignOutForm() {
  return (
    <Form method="post" action={paths.signOut}>
      <button className={button} type="submit" disabled={useIsPosting()}>
        Sign Out
      </button>
    </Form>
  );
}

/** Ends every session of the person, and has this browser forget all it keeps of the site. */
export function SignOutEverywhereForm() {
  return (
    <Form method="post" action={paths.signOut}>
      <button className={quietButton} type="submit" name="everywhere" value="yes" disabled={useIsPosting()}>
        Sign out everywhere
      </button>
    </Form>
  );
}

function useIsPosting(): boolean {
  const { state, formMethod } = useNavigation();
  return state !== "idle" && formMethod === "POST";
}
