import { useReturnTo } from "#app/components/forms/return-to.tsx";
import { StayForm } from "#app/components/forms/stay-form.tsx";
import { Link } from "#app/components/link.tsx";
import * as styles from "#app/styles/flash-message.css.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";

/** Where a flash message leads on to, and a form that takes back what it is about and comes back to the page. */
export function FlashWays({ message: { link, undo } }: { message: FlashMessage }) {
  const returnTo = useReturnTo();
  return (
    <>
      {link ? (
        <Link className={styles.link} to={link.to}>
          {link.label}
        </Link>
      ) : null}
      {undo ? (
        <StayForm action={undo.action} fields={{ ...undo.fields, returnTo }}>
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
