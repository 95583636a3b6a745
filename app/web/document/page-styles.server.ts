import { readFile } from "node:fs/promises";
import path from "node:path";
import type { EntryContext } from "@remix-run/node";
import type { Sheets } from "./page-styles.tsx";

const texts = new Map<string, Promise<string>>();

/**
 * The style sheets of the routes that a page shows: their addresses, and all of them, whole, as one text. Undefined
 * under the dev server, which puts styles into the page by `<Links/>`.
 */
export async function readPageStyles({ manifest, staticHandlerContext }: EntryContext): Promise<Sheets | undefined> {
  const files = new Set(staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []));
  const css = (await Promise.all(Array.from(files, readSheet))).join("");
  return css ? { files: [...files], css } : undefined;
}

/** The text of a built style sheet, read once: the build never changes while a server runs. */
function readSheet(file: string): Promise<string> {
  const text = texts.get(file) ?? readFile(path.join(path.resolve("build/client"), file), "utf8");
  texts.set(file, text);
  return text;
}
