import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

/**
 * A whole page as text. Nothing is streamed: a first paint of ours is final. A part that fails inside a `Suspense` leaves its
 * fallback in its place and is told of in `onFailedPart`; any other failure is the page's.
 */
export function renderPage(
  page: ReactNode,
  { nonce, onFailedPart }: { nonce: string; onFailedPart: (error: unknown) => void },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const failed: unknown[] = [];
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onError: (error) => {
        failed.push(error);
      },
      onShellError: reject,
      onAllReady: () => {
        for (const error of failed) onFailedPart(error);
        text(pipe(new PassThrough())).then(resolve, reject);
      },
    });
  });
}
