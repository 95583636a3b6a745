/**
 * npm run font: writes the font of the pages, app/styles/inter/inter-latin.woff2, from the package's own file, with the
 * characters that `global.css.ts` names, the weights that styles use, kerning, and digits of one width: less than half
 * of its bytes. Browsers lay out text without the contextual forms in half the time.
 */
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const { resolve } = createRequire(import.meta.url);
const folder = "app/styles/inter";
const ranges = [
  [0x20, 0x17e],
  [0x2b0, 0x329],
  [0x2000, 0x2215],
] as const;
const characters = ranges.map(([from, to]) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at)),
);

const whole = await readFile(resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"));
const font = await subsetFont(whole, characters.join(""), {
  targetFormat: "woff2",
  keepFeatures: ["kern", "tnum"],
  variationAxes: { wght: { min: 400, max: 750 } },
});
await writeFile(`${folder}/inter-latin.woff2`, font);
await copyFile(resolve("@fontsource-variable/inter/LICENSE"), `${folder}/LICENSE`);
console.log(`${folder}/inter-latin.woff2: ${font.length} bytes of ${whole.length}`);
