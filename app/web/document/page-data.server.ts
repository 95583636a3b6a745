import type { EntryContext } from "@remix-run/node";
import { inlineMark } from "./inline-hashes.server.ts";

const stream = "window.__remixContext.streamController";

/**
 * What React hydrates a page from, as the script that hands it to Remix, and the context without it: `RemixServer` would
 * wait for it while it renders. No loader returns a promise, so all of it is there. As a raw text, its quotes and line breaks
 * need no second backslash.
 */
export async function takePageData({ serverHandoffStream, ...context }: EntryContext) {
  const data = (await new Response(serverHandoffStream).text()).replace(/[<`]|\$(?=\{)/g, escaped);
  const script = `<script nonce="${inlineMark}">${stream}.enqueue(String.raw\`${data}\`);${stream}.close();</script>`;
  return { context, script };
}

/** A character in JSON as its code: it would end the script, or the text in it. */
function escaped(character: string): string {
  return `\\u00${character.charCodeAt(0).toString(16)}`;
}
