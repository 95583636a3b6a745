import { open } from "node:fs/promises";
import { csvRow } from "../../files/csv.ts";

/** A CSV file of rejected rows, which may go on where an earlier run ended. */
export interface RejectedFile {
  /** Writes rows after these many bytes of the file, in place of what stands there; after none, the header first. Returns the bytes that there are then. */
  write(bytesBefore: number, rows: readonly (readonly string[])[]): Promise<number>;
  /** Closes it with these many bytes. */
  close(bytes: number): Promise<void>;
}

/** Opens the file: "wx" creates it and throws `EEXIST` if it exists, "w" begins it anew, "r+" goes on with it. */
export async function openRejectedFile(
  path: string,
  header: readonly string[],
  flag: "wx" | "w" | "r+",
): Promise<RejectedFile> {
  const file = await open(path, flag, 0o600);
  return {
    async write(bytesBefore, rows) {
      const text = Buffer.from([...(bytesBefore === 0 ? [header] : []), ...rows].map(csvRow).join(""));
      for (let written = 0; written < text.length; )
        written += (await file.write(text, written, text.length - written, bytesBefore + written)).bytesWritten;
      return bytesBefore + text.length;
    },
    async close(bytes) {
      await file.truncate(bytes).finally(() => file.close());
    },
  };
}
