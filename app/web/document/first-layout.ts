// On a phone, what has `data-later` or is a card, and stands below the first screen, is laid out when somebody comes
// near it: laying out all of a long page took longer than anything else before its first paint. See `late` in
// `mixins.ts`.

/** Lays out the page at once: somebody who comes back finds it as long as it was. */
export function layOutWhole(): void {
  document.documentElement.dataset.laidOut = "";
}

/**
 * The same, as a script for the head of a page that is reloaded, come back to or entered again: where Remix gave the
 * place in the browser's history a key before, it scrolls to where somebody was.
 */
export const layOutReturn = `if (history.state?.key) document.documentElement.dataset.laidOut = ""`;
