import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { entrust } from "#tests/support/database/keeper.ts";

export interface ScratchDir {
  path: string;
  remove(): void;
}

/** A new empty directory; removed by `remove`, and by itself when this process ends. */
export function scratchDir(purpose: string): ScratchDir {
  const dir = mkdtempSync(path.join(tmpdir(), `chartables-${purpose}-`));
  // PostgreSQL does not run as root: its account passes through to what it makes there.
  chmodSync(dir, 0o711);
  const release = entrust({ dir });
  return {
    path: dir,
    remove: () => {
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
      release();
    },
  };
}
