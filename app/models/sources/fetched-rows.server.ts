import { randomUUID } from "node:crypto";
import { appendFile, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { env } from "../../env.server.ts";
import { SourceFailed, type SourceFile } from "./source-kind.ts";

/** Where what came from other machines waits until it is recorded. What was left there is removed after a day. */
export const fetchedFolder = path.join(env.DATA_DIR, "fetched");

/** Collects rows that a market answered in a file, which is there from the first row on. */
export class FetchedRows {
  readonly path = path.join(fetchedFolder, `${randomUUID()}.part`);
  /** How many there are. */
  count = 0;
  private bytes = 0;

  async append(rows: readonly object[]): Promise<void> {
    if (rows.length === 0) return;
    if (this.count === 0) await mkdir(fetchedFolder, { recursive: true, mode: 0o700 });
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    await appendFile(this.path, text, { mode: 0o600 });
    this.count += rows.length;
    this.bytes += Buffer.byteLength(text);
  }

  remove = () => rm(this.path, { force: true });

  /** What a run records: the file by this name, which is deleted once that is done, after what `settle` notes. */
  asFile(name: string, settle: () => Promise<void>): Omit<SourceFile, "reading"> {
    const { path, bytes, remove } = this;
    return {
      ...{ path, name, bytes },
      async settle() {
        await settle();
        await remove();
      },
      leave: remove,
      async refuse({ message }) {
        await remove();
        throw new SourceFailed(message);
      },
    };
  }
}
