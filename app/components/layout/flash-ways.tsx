import { useLocation } from "@remix-run/react";
import { StayForm } from "#app/components/forms/stay-form.tsx";
import { Link } from "#app/components/link.tsx";
import * as styles from "#app/styles/flash-message.css.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";

/** Where a flash message leads on to, and a form that takes back what it is about and comes back to the page. */
export function FlashWays({ message: { link, undo } }: { message: FlashMessage }) {
  const { pathname, search } = useLocation();
  return (
    <>
      {link ? (
        <Link className={styles.link} to={link.to}>
          {link.label}
        </Link>
      ) : null}
      {undo ? (
        <StayForm action={undo.action} fields={{ ...undo.fields, returnTo: pathname + search }}>
          {(pending) => (
            <button className={styles.undo} type="submit" {...pending}>
              {undo.label}
            </button>
          )}
        </StayForm>
      ) : null}
    </>
  );
}
