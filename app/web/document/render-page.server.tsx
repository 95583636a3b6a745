import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { inlineMark } from "./inline-hashes.server.ts";

/**
 * A whole page as UTF-8. Nothing is streamed: the first paint is final. A part that fails inside a `Suspense` shows its
 * fallback and is reported to `onFailedPart`. Any other error rejects.
 */
export function renderPage(page: ReactNode, onFailedPart: (error: unknown) => void): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const failed: unknown[] = [];
    const { pipe } = renderToPipeableStream(page, {
      nonce: inlineMark,
      onError: (error) => {
        failed.push(error);
      },
      onShellError: reject,
      onAllReady: () => {
        for (const error of failed) onFailedPart(error);
        buffer(pipe(new PassThrough())).then((html) => resolve(withoutZeros(html)), reject);
      },
    });
  });
}

/** React 18 leaves a zero where a character of several bytes would have crossed the end of one of the pieces that it writes. */
function withoutZeros(html: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  return html.includes(0) ? Buffer.from(html.filter((byte) => byte !== 0)) : html;
}
