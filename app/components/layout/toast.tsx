import * as Radix from "@radix-ui/react-toast";
import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import * as styles from "#app/styles/flash-message.css.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { FlashWays } from "./flash-ways.tsx";
import { toast } from "./toast.css.ts";

export interface ToastProps {
  message: FlashMessage & { id: number; isOpen: boolean };
  dismiss(): void;
}

/** The flash message as a toast: it goes after five seconds, unless it is hovered, focused (F8) or swiped away. */
export function Toast({ message, dismiss }: ToastProps) {
  const { title, text, isError = false, link, id, isOpen } = message;
  useDelayedLink(link);
  return (
    <Radix.Provider duration={5_000} swipeDirection="right" swipeThreshold={50}>
      <Radix.Root
        key={id}
        className={`${styles.notice({ isBad: isError })} ${toast({ isNew: id > 0 })}`}
        type={isError ? "foreground" : "background"}
        open={isOpen}
        onOpenChange={(isOpenNow) => {
          if (!isOpenNow) dismiss();
        }}
      >
        <div className={styles.words}>
          <Radix.Title className={styles.title}>{title}</Radix.Title>
          {text ? <Radix.Description>{text}</Radix.Description> : null}
          <FlashWays message={message} />
        </div>
        <Radix.Close className={styles.dismiss} aria-label="Dismiss">
          <Icon name="cross" />
        </Radix.Close>
      </Radix.Root>
      <Radix.Viewport className={styles.place} hotkey={["F8"]} />
    </Radix.Provider>
  );
}

/** Opens the page that comes next after its time, unless the reader goes elsewhere or types meanwhile. */
function useDelayedLink(link: FlashMessage["link"]): void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const { state } = useNavigation();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation that begins or ends cancels it
  useEffect(() => {
    const cancel = () => clearTimeout(timer.current);
    window.addEventListener("input", cancel, true);
    return () => {
      window.removeEventListener("input", cancel, true);
      cancel();
    };
  }, [key, state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the message alone begins it
  useEffect(() => {
    if (link?.afterMs === undefined) return;
    timer.current = setTimeout(() => navigate(link.to), link.afterMs);
    return () => clearTimeout(timer.current);
  }, [link]);
}
