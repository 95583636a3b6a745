import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

/**
 * A whole page as UTF-8. Nothing is streamed: the first paint is final. A part that fails inside a `Suspense` shows its fallback
 * and is reported to `onFailedPart`. Any other error rejects.
 */
export function renderPage(
  page: ReactNode,
  { nonce, onFailedPart }: { nonce: string; onFailedPart: (error: unknown) => void },
): Promise<Buffer<ArrayBuffer>> {
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
        buffer(pipe(new PassThrough())).then(resolve, reject);
      },
    });
  });
}
