import { readFile } from "node:fs/promises";
import path from "node:path";
import type { EntryContext } from "@remix-run/node";
import { type PageStyles, withoutFiles } from "./page-styles.tsx";

const texts = new Map<string, Promise<string>>();

/**
 * The styles of a page's routes as text, and the context without the links to them. The dev server puts styles into the
 * page itself: there are none.
 */
export async function takePageStyles(context: EntryContext): Promise<{ context: EntryContext; styles: PageStyles }> {
  const { manifest, staticHandlerContext } = context;
  const linked = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
  const files = [...new Set(linked)];
  const styles = { css: (await Promise.all(files.map(textOf))).join(""), files };
  return { context: { ...context, manifest: withoutFiles(manifest, files) }, styles };
}

/**
 * A style sheet without other characters than ASCII. With one "›" V8 keeps the text of the whole page in two bytes a
 * character.
 */
function inAscii(css: string): string {
  return css.replace(/[^\0-\x7f]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `);
}

/** The text of a built style sheet. The build never changes while a server runs. */
function textOf(file: string): Promise<string> {
  const text = texts.get(file) ?? readFile(path.join(path.resolve("build/client"), file), "utf8").then(inAscii);
  texts.set(file, text);
  return text;
}
