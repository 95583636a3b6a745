import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const fontFile = createRequire(import.meta.url).resolve(
  "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
);

/**
 * Keeps of the font the characters that its style sheet names, the weights that styles use, kerning, and digits of one
 * width: less than half of its bytes. Browsers lay out text without the contextual forms in half the time.
 */
export function smallFont(): Plugin {
  let font: Buffer;
  return {
    name: "small-font",
    apply: "build",
    async buildStart() {
      font ??= await subset(await readFile(fontFile));
    },
    outputOptions({ assetFileNames = "assets/[name]-[hash][extname]", ...options }) {
      // Browsers keep a file for a year under its name: the hash of the whole font would stay when other parts of it
      // are kept.
      const hash = createHash("sha256").update(font).digest("hex").slice(0, 8);
      return {
        ...options,
        assetFileNames: (asset) => {
          if (asset.names.some((name) => name.endsWith(".woff2"))) return `assets/[name]-${hash}[extname]`;
          return typeof assetFileNames === "string" ? assetFileNames : assetFileNames(asset);
        },
      };
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "asset" && file.fileName.endsWith(".woff2")) file.source = font;
      }
    },
  };
}

function subset(font: Buffer): Promise<Buffer> {
  const ranges = [
    [0x20, 0x17e],
    [0x2b0, 0x329],
    [0x2000, 0x2215],
  ] as const;
  const characters = ranges.map(([from, to]) => {
    return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
  });
  return subsetFont(font, characters.join(""), {
    targetFormat: "woff2",
    keepFeatures: ["kern", "tnum"],
    variationAxes: { wght: { min: 400, max: 750 } },
  });
}
