import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/**
 * Writes each script, style sheet, drawing and icon below a folder as Brotli and gzip too, at their highest levels, for the
 * server to send as they are. At the end of a build, since Remix writes its manifest after all plugins.
 */
export async function compressFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\.(?:js|css|svg|ico|webmanifest)$/.test(name)) continue;
    const file = path.join(folder, name);
    const bytes = await readFile(file);
    await writeFile(`${file}.br`, brotliCompressSync(bytes));
    await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
