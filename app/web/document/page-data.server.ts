import type { EntryContext } from "@remix-run/node";
import { inlineMark } from "./inline-hashes.server.ts";

const controller = "window.__remixContext.streamController";

/**
 * What React hydrates a page from, as the script that hands it to Remix, and the context without it: `RemixServer` would
 * render it piece by piece, as parts that React waits for, which `renderToString` cannot. No loader returns a promise.
 */
export async function takePageData({ serverHandoffStream, ...context }: EntryContext) {
  const data = JSON.stringify(await new Response(serverHandoffStream).text()).replaceAll("<", "\\u003c");
  const script = `<script nonce="${inlineMark}">${controller}.enqueue(${data});${controller}.close();</script>`;
  return { context, script };
}
