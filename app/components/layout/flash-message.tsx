import { useLocation, useNavigation } from "@remix-run/react";
import { type ComponentType, useEffect, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import * as styles from "#app/styles/flash-message.css.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { useFlash } from "#app/web/forms/flash-provider.tsx";
import { FlashWays } from "./flash-ways.tsx";
import type { ToastProps } from "./toast.tsx";

/** The flash message: a note in the page, which a toast replaces as soon as there are scripts. */
export function FlashMessages() {
  const { message, dismiss } = useFlash();
  const [Toast, setToast] = useState<ComponentType<ToastProps> | null>(null);
  const [isWithoutToasts, setIsWithoutToasts] = useState(false);
  const isOpen = message?.isOpen === true;
  const isPosting = useNavigation().formMethod === "POST";
  // A message about the last attempt is not about the next.
  useEffect(() => {
    if (isPosting) dismiss();
  }, [isPosting, dismiss]);
  useEffect(() => {
    if (!isOpen) return;
    import("./toast.tsx").then(
      (chunk) => setToast(() => chunk.Toast),
      () => setIsWithoutToasts(true),
    );
  }, [isOpen]);

  if (!message) return null;
  if (Toast) return <Toast message={message} dismiss={dismiss} />;
  return isOpen && (message.id === 0 || isWithoutToasts) ? <Note message={message} dismiss={dismiss} /> : null;
}

/** Without scripts, loading the page again dismisses it. */
function Note({ message, dismiss }: { message: FlashMessage; dismiss: () => void }) {
  const { title, text, isError } = message;
  const { pathname, search } = useLocation();
  return (
    <div className={styles.place}>
      <div className={styles.notice({ isBad: isError })} role="status">
        <div className={styles.words}>
          <div className={styles.title}>{title}</div>
          {text ? <div>{text}</div> : null}
          <FlashWays message={message} />
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
