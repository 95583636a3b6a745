import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

/**
 * A whole page as one text: nothing of a page arrives later than the rest. A part that fails inside a `Suspense` shows
 * its fallback and is reported to `onFailedPart`. Rejects where anything else fails.
 */
export function renderPage(page: ReactNode, onFailedPart: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const errors: unknown[] = [];
    const { pipe } = renderToPipeableStream(page, {
      onError: (error) => void errors.push(error),
      onShellError: reject,
      onAllReady: () => {
        errors.forEach(onFailedPart);
        text(pipe(new PassThrough())).then(resolve, reject);
      },
    });
  });
}
