import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";

/** What React leaves of a part that failed. */
const failedPart = "<!--$!-->";

/**
 * A whole page, as one text: nothing of a page arrives later than the rest, and the streams of React encode each piece by
 * itself, which costs a third more. A part that fails inside a `Suspense` shows its fallback and is reported to
 * `onFailedPart`. Any other error is thrown.
 */
export function renderPage(page: ReactNode, onFailedPart: (error: unknown) => void): string {
  const html = renderToString(page);
  // A text says that a part failed, but not why.
  if (html.includes(failedPart)) renderToPipeableStream(page, { onError: (error) => void onFailedPart(error) });
  return `<!DOCTYPE html>${html}`;
}
