import { useLocation } from "@remix-run/react";
import { StayForm } from "#app/components/forms/stay-form.tsx";
import * as styles from "#app/styles/flash-message.css.ts";
import type { FlashForm } from "#app/web/forms/flash.ts";

/** Takes back what a flash message is about, and comes back to the page. Nothing where that cannot be done. */
export function UndoForm({ undo }: { undo?: FlashForm }) {
  const { pathname, search } = useLocation();
  if (!undo) return null;
  return (
    <StayForm action={undo.action} fields={{ ...undo.fields, returnTo: pathname + search }}>
      {(pending) => (
        <button className={styles.undo} type="submit" {...pending}>
          {undo.label}
        </button>
      )}
    </StayForm>
  );
}
