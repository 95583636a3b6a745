import { readFile } from "node:fs/promises";
import path from "node:path";
import type { EntryContext } from "@remix-run/node";

const sheets = new Map<string, Promise<string>>();

/**
 * The style sheets of the routes that a page shows, whole and as one text. Undefined under the dev server, which puts
 * styles into the page by `<Links/>`.
 */
export async function readPageStyles({ manifest, staticHandlerContext }: EntryContext): Promise<string | undefined> {
  const files = new Set(staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []));
  const texts = await Promise.all(Array.from(files, readSheet));
  return texts.join("") || undefined;
}

/** The text of a built style sheet, read once: the build never changes while a server runs. */
function readSheet(file: string): Promise<string> {
  const sheet = sheets.get(file) ?? readFile(path.join(path.resolve("build/client"), file), "utf8");
  sheets.set(file, sheet);
  return sheet;
}
