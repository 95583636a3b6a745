import type { EntryContext } from "@remix-run/node";
import { inlineMark } from "./inline-hashes.server.ts";

const stream = "window.__remixContext.streamController";

/**
 * What React hydrates a page from, as the script that hands it to Remix, and the context without it: `RemixServer` would
 * wait for it while it renders. No loader returns a promise, so all of it is there.
 */
export async function takePageData({ serverHandoffStream, ...context }: EntryContext) {
  const data = JSON.stringify(await new Response(serverHandoffStream).text()).replaceAll("<", "\\u003c");
  const script = `<script nonce="${inlineMark}">${stream}.enqueue(${data});${stream}.close();</script>`;
  return { context, script };
}
