import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";

/** A CSV file that tells of rejected rows, one at a time. */
export interface RejectedFile {
  write(line: number, reason: string, title: string): Promise<void>;
  close(): Promise<void>;
}

/** Begins the file. Throws `EEXIST` where there is one already. */
export async function createRejectedFile(path: string): Promise<RejectedFile> {
  const stream = createWriteStream(path, { fd: await open(path, "wx") });
  stream.write("line,reason,title\n");
  return {
    async write(line, reason, title) {
      if (!stream.write(`${line},${quoted(reason)},${quoted(title)}\n`)) await once(stream, "drain");
    },
    async close() {
      stream.end();
      await once(stream, "close");
    },
  };
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
