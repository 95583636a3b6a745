import * as Radix from "@radix-ui/react-toast";
import { Icon } from "#app/components/icon.tsx";
import * as styles from "#app/styles/flash-message.css.ts";
import type { FlashMessage } from "#app/web/forms/flash-message.ts";

export interface ToastProps {
  notice: FlashMessage;
  number: number;
  isOpen: boolean;
  dismiss(): void;
}

/** The notice as a toast: it goes by itself after five seconds, unless it is pointed at or focused (F8), or swiped away. */
export function Toast({ notice, number, isOpen, dismiss }: ToastProps) {
  const { title, text, isBad = false } = notice;
  return (
    <Radix.Provider duration={5_000} swipeDirection="right" swipeThreshold={50}>
      <Radix.Root
        key={number}
        className={`${styles.notice({ isBad })} ${styles.toast({ isNew: number > 0 })}`}
        type={isBad ? "foreground" : "background"}
        open={isOpen}
        onOpenChange={(isOpenNow) => {
          if (!isOpenNow) dismiss();
        }}
      >
        <div className={styles.words}>
          <Radix.Title className={styles.title}>{title}</Radix.Title>
          {text ? <Radix.Description>{text}</Radix.Description> : null}
        </div>
        <Radix.Close className={styles.dismiss} aria-label="Dismiss">
          <Icon name="cross" />
        </Radix.Close>
      </Radix.Root>
      <Radix.Viewport className={styles.place} hotkey={["F8"]} />
    </Radix.Provider>
  );
}
