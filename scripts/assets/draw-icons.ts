/** npm run icons: draws the files of public/ that show the mark, and the picture of links to pages without one of their own. */
import { writeFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
import { markMarkup } from "#app/components/layout/mark.ts";
import { type CoveredItem, coverOf } from "#app/models/catalog/covers/cover.server.ts";
import { coverMarkup } from "#app/routes/_catalog+/embed.$itemKind.$itemId/cover-markup.server.ts";
import { prepareFonts } from "#app/routes/_catalog+/embed.$itemKind.$itemId/fonts.server.ts";
import { fitLines } from "#app/routes/_catalog+/embed.$itemKind.$itemId/outlines.server.ts";

const accent = "#1d4fc4";

/** The mark on a tile of 32 by 32. `share` is how much of the tile it takes. */
function tile(share: number, corner: number): string {
  const edge = 16 - 16 * share;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${corner}" fill="${accent}"/><g color="#fff" transform="translate(${edge - 0.4 * share} ${edge}) scale(${share})">${markMarkup()}</g></svg>\n`;
}

function png(svg: string, width: number): Buffer {
  return Buffer.from(
    new Resvg(svg, { fitTo: { mode: "width", value: width }, font: { loadSystemFonts: false } }).render().asPng(),
  );
}

/** Pictures of several sizes in one file, as browsers ask for at /favicon.ico. */
function ico(pictures: readonly { size: number; bytes: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [at, { size, bytes }] of pictures.entries()) {
    const entry = 6 + 16 * at;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(bytes.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)]);
}

const shown: CoveredItem[] = [
  { itemKind: "legos", itemKey: "75257", name: "Millennium Falcon", theme: "Star Wars", year: 2019 },
  { itemKind: "comics", itemKey: "amazing-spider-man-300", name: "Amazing Spider-Man #300 (1988)" },
  { itemKind: "figures", itemKey: "f", name: "Funko Pop Marvel #715 Wanda Halloween" },
  { itemKind: "sports-memorabilia", itemKey: "s", name: "1986 Fleer Michael Jordan #57" },
  { itemKind: "model-trains", itemKey: "hornby-r3086", name: "Hornby R3086, Class A3 Flying Scotsman" },
  { itemKind: "model-cars", itemKey: "c", name: "Hot Wheels Custom Camaro (1968), 1:64" },
];

/** The picture of links to pages without one of their own: 1200 by 630. */
function generalPreview(): string {
  const lines = fitLines("What collectibles really sell for, and why", { size: 60, weight: 700 }, 860, 2);
  const words = lines.map((line, at) => line.draw(64, 226 + at * 68)).join("");
  const name = fitLines("Chartables", { size: 40, weight: 700 }, 600, 1)[0]?.draw(132, 110) ?? "";
  const covers = shown
    .map((item, at) => `<g transform="translate(${64 + at * 181} 400) scale(.52)">${coverMarkup(coverOf(item))}</g>`)
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" fill="#15181d" color="#15181d"><rect width="1200" height="630" fill="#fbfbf8"/><rect width="1200" height="8" fill="${accent}"/><g color="${accent}" transform="translate(64 68) scale(1.6)">${markMarkup()}</g>${name}${words}${covers}</svg>`;
}

const square = tile(0.72, 0);
const rounded = tile(0.8, 7);
const maskable = tile(0.56, 0);
await prepareFonts();
const files: Record<string, string | Buffer> = {
  "favicon.svg": rounded,
  "favicon.ico": ico([16, 32, 48].map((size) => ({ size, bytes: png(rounded, size) }))),
  "apple-touch-icon.png": png(square, 180),
  "icon-192.png": png(rounded, 192),
  "icon-512.png": png(rounded, 512),
  "icon-maskable-512.png": png(maskable, 512),
  "preview.png": png(generalPreview(), 1200),
};
for (const [name, content] of Object.entries(files)) {
  writeFileSync(`public/${name}`, content);
  console.log(`public/${name}: ${content.length} bytes`);
}
