import { env } from "#app/env.server.ts";
import { policyOfNoPage } from "./response-headers.server.ts";

/** A text that is the same for everybody and that nobody opens as a page. */
export function textResponse(body: string, type: string): Response {
  return respond(body, type, { "Cache-Control": env.ACCESS_CODE ? "private, no-cache" : "public, max-age=3600" });
}

interface Download {
  /** The file's name gets today's date: chartables-collection-2026-11-22.csv. */
  name: string;
  ending: string;
  type: string;
}

/** A text that the browser saves as a file, and never shows or runs. */
export function download(text: string, { name, ending, type }: Download): Response {
  const today = new Date().toISOString().slice(0, 10);
  return respond(text, type, { "Content-Disposition": `attachment; filename="${name}-${today}.${ending}"` });
}

function respond(text: string, type: string, headers: Record<string, string>): Response {
  const shared = { "Content-Type": `${type}; charset=utf-8`, "Content-Security-Policy": policyOfNoPage };
  return new Response(text, { headers: { ...shared, ...headers } });
}
