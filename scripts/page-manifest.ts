import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const assets = "build/client/assets";
const opening = "window.__remixManifest=";

/**
 * Leaves the API out of the manifest that each page loads, and compresses that: no page leads to the API by script, and
 * a browser compares every address with every route.
 */
export function pageManifest(): Plugin {
  return {
    name: "page-manifest",
    apply: (_, { isSsrBuild }) => isSsrBuild === true,
    async closeBundle() {
      for (const name of await readdir(assets)) {
        if (!/^manifest-.*\.js$/.test(name)) continue;
        const file = path.join(assets, name);
        const text = withPagesOnly(await readFile(file, "utf8"));
        await writeFile(file, text);
        await writeFile(`${file}.br`, brotliCompressSync(text));
        await writeFile(`${file}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}

function withPagesOnly(script: string): string {
  if (!script.startsWith(opening)) throw new Error(`Remix's manifest no longer begins with "${opening}".`);
  const manifest = JSON.parse(script.slice(opening.length).replace(/;$/, ""));
  const pages = Object.entries(manifest.routes).filter(([id]) => !id.startsWith("routes/api+/"));
  return `${opening}${JSON.stringify({ ...manifest, routes: Object.fromEntries(pages) })};`;
}
