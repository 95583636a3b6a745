import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { csvRow } from "../../files/csv.ts";

/** A CSV file of rejected rows. */
export interface RejectedFile {
  write(line: number, reason: string, title: string): Promise<void>;
  close(): Promise<void>;
}

/** Creates the file. Throws `EEXIST` if it exists. */
export async function createRejectedFile(path: string, countedIn: string): Promise<RejectedFile> {
  const stream = createWriteStream(path, { fd: await open(path, "wx") });
  stream.write(csvRow([countedIn, "reason", "title"]));
  return {
    async write(line, reason, title) {
      if (!stream.write(csvRow([String(line), reason, title]))) await once(stream, "drain");
    },
    async close() {
      stream.end();
      await once(stream, "close");
    },
  };
}
