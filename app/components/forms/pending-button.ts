import type { MouseEvent } from "react";

/** What a button has while its form waits for the answer: it keeps the focus, and ignores a press. */
export function pendingButton(isPending: boolean) {
  return isPending ? { "aria-disabled": true, onClick: (event: MouseEvent) => event.preventDefault() } : undefined;
}
