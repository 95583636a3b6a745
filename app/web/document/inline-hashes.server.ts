import { createHash, randomBytes } from "node:crypto";

/**
 * Marks the inline scripts and styles that are ours while a page is rendered. Random, so that no content can contain
 * it; never sent.
 */
export const inlineMark = randomBytes(12).toString("hex");

const attribute = ` nonce="${inlineMark}"`;

/**
 * Strips the marks of a rendered page and hashes the marked scripts and styles, as a content security policy names
 * them. Injected ones have no mark.
 */
export function takeInlineHashes(html: string) {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  let rest = "";
  let from = 0;
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, from)) {
    const [tag] = html.slice(html.lastIndexOf("<", at) + 1, at).split(" ");
    rest += html.slice(from, at);
    from = at + attribute.length;
    if (tag !== "script" && tag !== "style") continue;
    const text = html.slice(html.indexOf(">", from) + 1, html.indexOf(`</${tag}`, from));
    hashes[tag].add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  return { html: rest + html.slice(from), hashes };
}
