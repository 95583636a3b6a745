import { open } from "node:fs/promises";
import path from "node:path";
import { allowDownload } from "./connection-limits.server.ts";
import { connectionOfRequest, forbidCaching } from "./request-context.server.ts";
import { policyOfNoPage } from "./response-headers.server.ts";

const partBytes = 64 * 1024;

/** A file of this machine for one person, which the browser saves. A part of it is read when the client has read the one before. */
export async function fileDownload(file: string, type: string): Promise<Response> {
  const opened = await open(file);
  const { size } = await opened.stat();
  const connection = connectionOfRequest();
  forbidCaching();
  allowDownload();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // The adapter reads the stream whether or not the client does.
      const isRead = await connection.awaitReader();
      const { bytesRead, buffer } = isRead
        ? await opened.read(Buffer.allocUnsafe(partBytes))
        : { bytesRead: 0, buffer: Buffer.alloc(0) };
      if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
      await opened.close();
      controller.close();
    },
    cancel: () => opened.close(),
  });
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Length": String(size),
      "Content-Disposition": `attachment; filename="${path.basename(file)}"`,
      "Content-Security-Policy": policyOfNoPage,
    },
  });
}
