import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import { ReadableStream } from "node:stream/web";
import { allowDownload } from "./connection-limits.server.ts";
import { connectionOfRequest, forbidCaching } from "./request-context.server.ts";
import { policyOfNoPage } from "./response-headers.server.ts";

const partBytes = 64 * 1024;

/** A file of this machine for one person, which the browser saves. It is read as fast as the client reads it. */
export async function fileDownload(file: string, type: string): Promise<Response> {
  const opened = await open(file);
  const { size } = await opened.stat();
  forbidCaching();
  allowDownload();
  return new Response(ReadableStream.from(partsOf(opened)) as BodyInit, {
    headers: {
      "Content-Type": type,
      "Content-Length": String(size),
      "Content-Disposition": `attachment; filename="${path.basename(file)}"`,
      "Content-Security-Policy": policyOfNoPage,
    },
  });
}

async function* partsOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  const connection = connectionOfRequest();
  try {
    // The adapter reads the stream whether or not the client does.
    while (await connection.awaitReader()) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(partBytes));
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
