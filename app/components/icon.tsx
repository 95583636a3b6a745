const paths = {
  back: "M9.5 3.5 5 8l4.5 4.5",
  forward: "M6.5 3.5 11 8l-4.5 4.5",
  open: "M3.5 6 8 10.5 12.5 6",
  outside: "M6 4h6v6M12 4 4.5 11.5",
  search: "M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.3 10.3l3.2 3.2",
  cross: "M4 4l8 8M12 4l-8 8",
  check: "M3.5 8.5 6.5 11.5 12.5 5",
  without: "M4 8h8",
  history: "M2 12l3.5-4 3 2L14 4",
  up: "M3 11 8 6l2 2 4-4M10.5 4H14v3.5",
  down: "M3 5l5 5 2-2 4 4M10.5 12H14V8.5",
  bookmark: "M4.5 2.5h7v11L8 10.5l-3.5 3Z",
  feed: "M3 8a5 5 0 0 1 5 5M3 3.5A9.5 9.5 0 0 1 12.5 13M3.7 12.6h.01",
  stable: "M2.5 8h11M10.5 5l3 3-3 3",
  star: "M8 2.2l1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4L2.2 6.5l4-.6Z",
  own: "M3 5.5 8 3l5 2.5v5L8 13l-5-2.5ZM3 5.5 8 8l5-2.5M8 8v5",
} as const;

export type IconName = keyof typeof paths;

const sheetId = "icons";

/** The drawings of all icons, once in a document: `Icon` shows one of them. A browser has them from the document alone. */
export function IconSheet() {
  return (
    <svg
      id={sheetId}
      width="0"
      height="0"
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? drawSheet() : sentSheet() }}
    />
  );
}

function drawSheet(): string {
  const symbols = Object.entries(paths).map(
    ([name, path]) => `<symbol id="i-${name}" viewBox="0 0 16 16"><path d="${path}"/></symbol>`,
  );
  return symbols.join("");
}

function sentSheet(): string {
  return document.getElementById(sheetId)?.innerHTML ?? "";
}

/**
 * An icon beside a word that says the same; never alone. `global.css.ts` knows it without a class: a page has a
 * hundred.
 */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      className={className}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, for which React needs no element
      dangerouslySetInnerHTML={{ __html: `<use href="#i-${name}"/>` }}
    />
  );
}
