import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";

/** A CSV file of rejected rows. */
export interface RejectedFile {
  write(line: number, reason: string, title: string): Promise<void>;
  close(): Promise<void>;
}

/** Creates the file. Throws `EEXIST` if it exists. */
export async function createRejectedFile(path: string, countedIn: string): Promise<RejectedFile> {
  const stream = createWriteStream(path, { fd: await open(path, "wx") });
  stream.write(`${countedIn},reason,title\n`);
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
