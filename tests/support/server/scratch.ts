import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { entrust } from "#tests/support/database/keeper.ts";

export interface ScratchDir {
  path: string;
  remove(): void;
}

/** A new empty directory, removed by `remove` or when this process ends. */
export function scratchDir(purpose: string): ScratchDir {
  const dir = mkdtempSync(path.join(tmpdir(), `chartables-${purpose}-`));
  // PostgreSQL does not run as root: its account must be able to reach its own folders inside.
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
