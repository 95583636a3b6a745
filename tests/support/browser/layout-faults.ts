import type { Page } from "@playwright/test";

/** A phone's width in pixels, and the size of the root's text in percent. */
export interface PhoneSize {
  width: number;
  text: number;
}

/** An ordinary phone of somebody who needs large text, then from a wide phone to the narrowest one. */
export const phoneSizes: readonly PhoneSize[] = [
  { width: 390, text: 200 },
  { width: 430, text: 100 },
  { width: 390, text: 100 },
  { width: 360, text: 100 },
  { width: 320, text: 100 },
];

/** What is wrong with the page that is open, at each of these sizes: a line for each fault. */
export async function layoutFaultsAt(page: Page, sizes: readonly PhoneSize[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { width, text } of sizes) {
    await page.setViewportSize({ width, height: 800 });
    const found = await page.evaluate(findLayoutFaults, text);
    faults.push(...found.map((fault) => `${width} pixels, text ${text}%: ${fault}`));
  }
  return faults;
}

/**
 * Runs in the page. A page may not scroll sideways; no text may lie on another or on a control, be cut, or leave its
 * button; no number may break. What scrolls by itself may, and a text that ends in an ellipsis on purpose.
 */
function findLayoutFaults(textPercent: number): string[] {
  interface Box {
    element: Element;
    words: string;
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  const root = document.documentElement;
  root.style.fontSize = textPercent === 100 ? "" : `${textPercent}%`;
  const faults: string[] = [];
  const sideways = root.scrollWidth - root.clientWidth;
  if (sideways > 0) faults.push(`scrolls sideways by ${sideways} pixels`);

  const boxes: Box[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const element = text.parentElement;
    if (!element || !text.textContent?.trim() || !isShown(element)) continue;
    const words = text.textContent.trim().replace(/\s+/g, " ").slice(0, 60);
    for (const rect of rectsOf(text, element)) add(element, words, rect);
    // Code breaks where it must.
    const number = element.closest("code, pre") ? undefined : brokenNumber(text);
    if (number) faults.push(`${number} of "${words}" takes more than a line`);
  }
  for (const control of document.querySelectorAll("input, select, textarea, button")) {
    if (!isShown(control)) continue;
    const rect = control.getBoundingClientRect();
    if (rect.width > 2 && !liesOnField(control))
      add(control, `<${control.tagName.toLowerCase()}> ${control.textContent}`.trim().slice(0, 60), rect);
  }

  boxes.sort((one, other) => one.top - other.top);
  for (const [at, one] of boxes.entries()) {
    for (let next = at + 1; next < boxes.length; next += 1) {
      const other = boxes[next] as Box;
      if (other.top > one.bottom) break;
      if (overlap(one, other)) faults.push(`"${one.words}" and "${other.words}" overlap`);
    }
  }
  return [...new Set(faults)];

  /** Whether it is on the page for eyes, and in the flow of its text. */
  function isShown(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { clipPath, position } = getComputedStyle(at);
      if (clipPath.startsWith("inset(50%") || position === "fixed" || position === "sticky") return false;
    }
    return true;
  }

  /** As the button of a search, or the word that shows a password, does on purpose. */
  function liesOnField(element: Element): boolean {
    const button = element.closest("button");
    return button !== null && getComputedStyle(button).position === "absolute";
  }

  function rectsOf(text: Node, element: Element): DOMRect[] {
    if (element instanceof SVGElement) return [element.getBoundingClientRect()];
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  }

  /** Adds what is seen of a box, and says where something cuts it. */
  function add(element: Element, words: string, rect: DOMRect): void {
    let { left, right, top, bottom } = rect;
    if (bottom + scrollY < 0) return;
    let scrolls = false;
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(at);
      if (at instanceof SVGElement && at.tagName !== "svg") continue;
      const frame = at.getBoundingClientRect();
      if (at.matches("a, button, summary") && getComputedStyle(at).display !== "inline" && at !== element) {
        if (left < frame.left - 2 || right > frame.right + 2 || top < frame.top - 6 || bottom > frame.bottom + 6)
          faults.push(`"${words}" leaves its ${at.tagName === "A" ? "link" : "button"}`);
      }
      if (overflowX === "visible" && overflowY === "visible") continue;
      if (overflowX === "auto" || overflowX === "scroll") scrolls = true;
      else if (textOverflow !== "ellipsis" && webkitLineClamp === "none" && overflowX !== "visible" && at !== element) {
        if (left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 4 || bottom > frame.bottom + 4)
          faults.push(`"${words}" is cut`);
      }
      left = Math.max(left, frame.left);
      right = Math.min(right, frame.right);
      top = Math.max(top, frame.top);
      bottom = Math.min(bottom, frame.bottom);
      if (right - left < 1 || bottom - top < 1) return;
      if (position === "absolute") break;
    }
    if (!scrolls && (left < -1 || right > root.clientWidth + 1)) faults.push(`"${words}" is beyond the edge`);
    boxes.push({ element, words, left, right, top, bottom });
  }

  function overlap(one: Box, other: Box): boolean {
    if (one.element.contains(other.element) || other.element.contains(one.element)) return false;
    if ([one, other].some(({ element }) => liesOnField(element))) return false;
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    const lowest = Math.min(one.bottom - one.top, other.bottom - other.top);
    // Lines of text that stand close share the room of their ascenders.
    return width > 1 && height > Math.max(3, 0.35 * lowest);
  }

  function brokenNumber(text: Node): string | undefined {
    for (const { index, 0: number } of (text.textContent ?? "").matchAll(/(?<![\w/.-])[$€£]?\d[\d,.]*\d(?![\w/-])/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + number.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) return number;
    }
    return undefined;
  }
}
