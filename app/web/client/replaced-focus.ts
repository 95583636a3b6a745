import { useEffect } from "react";

const controls = "a[href], button, input, select, textarea, summary";

/** Moves the focus, where what had it goes away and the page stays, to what is there instead. */
export function useReplacedFocus(): void {
  useEffect(() => {
    const main = document.getElementById("main");
    if (!main) return;
    let path = "";
    /** What had the focus on this page, the latest first. */
    let visited: HTMLElement[] = [];
    const note = (target: EventTarget | null) => {
      const before = path === window.location.pathname ? visited : [];
      path = window.location.pathname;
      visited = [target as HTMLElement, ...before.filter((other) => other !== target && other.isConnected)];
    };
    const observer = new MutationObserver((records) => {
      const [lost, ...before] = visited;
      if (!lost || lost.isConnected || path !== window.location.pathname) return;
      const removal = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)));
      if (removal && document.activeElement === document.body && !replace(main, lost, removal, before)) main.focus();
    });
    const onFocus = ({ target }: FocusEvent) => note(target);
    note(document.activeElement);
    document.addEventListener("focusin", onFocus);
    observer.observe(main, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", onFocus);
      observer.disconnect();
    };
  }, []);
}

/**
 * Focuses a control as near as possible to the lost one: the same control of the next or the last row, what had the focus
 * before, or what follows. False where `main` has none.
 */
function replace(
  main: HTMLElement,
  lost: HTMLElement,
  { target, previousSibling }: MutationRecord,
  before: HTMLElement[],
): boolean {
  const isSame = (other: HTMLElement) => kindOf(other) === kindOf(lost);
  let place = previousSibling;
  for (let around = target as Element; main.contains(around); around = around.parentElement as Element) {
    const all = [...around.querySelectorAll<HTMLElement>(controls)];
    const after = all.filter(isAfter(place));
    const candidates = [
      ...after.filter(isSame),
      ...all.filter(isSame).reverse(),
      ...before.filter((other) => all.includes(other)),
      ...after,
      ...all.reverse(),
    ];
    if (candidates.some(takesFocus)) return true;
    place = around;
  }
  return false;
}

/** Whether one stands after the place, and not in it. */
function isAfter(place: Node | null) {
  return (other: Node) => !place || place.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;
}

function kindOf(control: HTMLElement): string {
  return [control.localName, control.className, control.getAttribute("name")].join();
}

/** Focuses a control. False where it takes no focus, because it is disabled or hidden. */
function takesFocus(control: HTMLElement): boolean {
  control.focus();
  return document.activeElement === control;
}
