/**
 * The events for which React would hydrate a page at once, or give up and draw it again: what was typed would be lost.
 * Its `discreteReplayableEvents`.
 */
const discreteEvents = [
  ...["mousedown", "mouseup", "touchcancel", "touchend", "touchstart", "auxclick", "dblclick", "pointercancel"],
  ...["pointerdown", "pointerup", "dragend", "dragstart", "drop", "compositionend", "compositionstart", "keydown"],
  ...["keypress", "keyup", "input", "textInput", "copy", "cut", "paste", "click", "change", "contextmenu", "reset"],
  "submit",
];

/**
 * Keeps events from all scripts, until the returned function is called. What browsers do by themselves goes on: typing,
 * links, forms.
 */
export function holdEvents(): () => void {
  const hold = (event: Event) => event.stopImmediatePropagation();
  for (const name of discreteEvents) window.addEventListener(name, hold, { capture: true, passive: true });
  return () => {
    for (const name of discreteEvents) window.removeEventListener(name, hold, { capture: true });
  };
}
