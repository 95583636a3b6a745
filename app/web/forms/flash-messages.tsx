import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import type { FlashMessage } from "./flash-message.ts";

/** What was said last, and whether the reader has still to be done with it. It stays in memory, unseen, until the next. */
interface Said {
  notice: FlashMessage;
  /** Counts from 0, what came with the page. */
  number: number;
  isOpen: boolean;
}

interface FlashMessages {
  said: Said | null;
  /** Says something, in place of what was said before. */
  notify(notice: FlashMessage): void;
  dismiss(): void;
}

const FlashContext = createContext<FlashMessages | null>(null);

/** Holds the one thing that the pages say at a time: what the server left for them, or what they found themselves. */
export function FlashProvider({ left, children }: { left: FlashMessage | null; children: ReactNode }) {
  const [said, setSaid] = useState<Said | null>(left && { notice: left, number: 0, isOpen: true });
  const [heard, setHeard] = useState(left);
  const { notify, dismiss } = useMemo(
    () => ({
      notify: (notice: FlashMessage) =>
        setSaid((before) => ({ notice, number: (before?.number ?? 0) + 1, isOpen: true })),
      dismiss: () => setSaid((before) => before && { ...before, isOpen: false }),
    }),
    [],
  );
  if (left !== heard) {
    setHeard(left);
    if (left) notify(left);
  }
  const notices = useMemo(() => ({ said, notify, dismiss }), [said, notify, dismiss]);
  return <FlashContext.Provider value={notices}>{children}</FlashContext.Provider>;
}

export function useFlash(): FlashMessages {
  const notices = useContext(FlashContext);
  if (!notices) throw new Error("useFlash must be used within a FlashProvider");
  return notices;
}
