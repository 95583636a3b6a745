import { useLocation, useNavigation } from "@remix-run/react";
import { type ComponentType, useEffect, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import * as styles from "#app/styles/flash-message.css.ts";
import type { FlashMessage } from "#app/web/forms/flash-message.ts";
import { useFlash } from "#app/web/forms/flash-messages.tsx";
import type { ToastProps } from "./toast.tsx";

/** What happened just now, said once: a note of the page, which a toast replaces in its place as soon as there are scripts. */
export function Notices() {
  const { said, dismiss } = useFlash();
  const [Toast, setToast] = useState<ComponentType<ToastProps> | null>(null);
  const [isWithoutToasts, setIsWithoutToasts] = useState(false);
  const isSaying = said?.isOpen === true;
  const isTryingAnew = useNavigation().formMethod === "POST";
  // What was said of the last try is not true of the next.
  useEffect(() => {
    if (isTryingAnew) dismiss();
  }, [isTryingAnew, dismiss]);
  useEffect(() => {
    if (!isSaying) return;
    import("./toast.tsx").then(
      (chunk) => setToast(() => chunk.Toast),
      () => setIsWithoutToasts(true),
    );
  }, [isSaying]);

  if (!said) return null;
  if (Toast) return <Toast {...said} dismiss={dismiss} />;
  const cameWithPage = said.number === 0;
  return said.isOpen && (cameWithPage || isWithoutToasts) ? <Note notice={said.notice} dismiss={dismiss} /> : null;
}

/** Without scripts, a reload forgets it. */
function Note({ notice, dismiss }: { notice: FlashMessage; dismiss: () => void }) {
  const { pathname, search } = useLocation();
  return (
    <div className={styles.place}>
      <div className={styles.notice({ isBad: notice.isBad })} role="status">
        <div className={styles.words}>
          <div className={styles.title}>{notice.title}</div>
          {notice.text ? <div>{notice.text}</div> : null}
        </div>
        <a
          className={styles.dismiss}
          href={pathname + search}
          aria-label="Dismiss"
          onClick={(event) => {
            event.preventDefault();
            dismiss();
          }}
        >
          <Icon name="cross" />
        </a>
      </div>
    </div>
  );
}
