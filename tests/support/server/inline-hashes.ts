import { createHash } from "node:crypto";

/** The inline scripts that a browser runs, or the styles that it uses, as a content security policy names them. */
export function inlineHashes(html: string, tag: "script" | "style"): string[] {
  const elements = [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>(.*?)</${tag}>`, "gs"))];
  const run = elements.filter(([, attributes = ""]) => !/\bsrc=|type="(?!module)/.test(attributes));
  return run.map(([, , text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}
