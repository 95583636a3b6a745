import { hash, randomBytes } from "node:crypto";

/** Marks the inline scripts and styles that are ours while a page is rendered. Random, so that no content can contain it; never sent. */
export const inlineMark = randomBytes(12).toString("hex");

/** The hashes of a page's inline scripts and styles, as a content security policy names them. */
export interface InlineHashes {
  script: Set<string>;
  style: Set<string>;
}

const attribute = ` nonce="${inlineMark}"`;

/**
 * The pieces of a rendered page between the marks, and the hashes of what had one: a script that got into the page
 * otherwise has none. Joined, they would be a text that V8 has to put together once more.
 */
export function takeInlineHashes(html: string): { pieces: string[]; hashes: InlineHashes } {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  const pieces: string[] = [];
  let from = 0;
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, from)) {
    const [tag] = html.slice(html.lastIndexOf("<", at) + 1, at).split(" ");
    pieces.push(html.slice(from, at));
    from = at + attribute.length;
    if (tag !== "script" && tag !== "style") continue;
    const text = html.slice(html.indexOf(">", from) + 1, html.indexOf(`</${tag}`, from));
    hashes[tag].add(inlineHash(text));
  }
  pieces.push(html.slice(from));
  return { pieces, hashes };
}

/** The hash of the text of a script or style, as a content security policy names it. */
export function inlineHash(text: string): string {
  return `'sha256-${hash("sha256", text, "base64")}'`;
}
