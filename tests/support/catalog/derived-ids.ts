import type { CategoryId } from "#app/models/catalog/categories.ts";

const [figures, comics] = [
  [/[A-Za-z]+\d{3,6}/, /funko pop.*?\d+/i, /\b[A-Z][a-z]+ [A-Z][a-z]+\b/],
  [/.+?#\s?\d+/, /.+?\bvol\.? ?\d+/i, /.+?\bissue ?\d+/i, /.+?\b(?:19|20)\d\d\b/],
];

/** The id that a client derives from a title where the API gives none, of at most 200 characters. */
export function derivedId(category: CategoryId, title: string): string {
  const patterns = category === "figures" ? figures : comics;
  const found = patterns?.map((pattern) => pattern.exec(title)?.[0]).find((text) => text !== undefined);
  return [...(found ?? title.split(" ").slice(0, 3).join("-").toLowerCase())].slice(0, 200).join("");
}
