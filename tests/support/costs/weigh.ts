import { setTimeout as wait } from "node:timers/promises";
import { brotliCompressSync, constants } from "node:zlib";
import { sentBytes } from "#tests/support/server/sent-bytes.ts";
import type { FixedSite } from "./fixed-site.ts";
import type { Cost } from "./table.ts";

export interface CostlyRequest {
  name: string;
  address: string;
  /** What the table shows of an address with a random id. */
  shownAddress?: string;
  cookies?: string;
}

/** Counts what a request costs the first time after a change of the catalogue and once more, and what its body weighs. */
export async function weigh(
  site: FixedSite,
  { name, address, shownAddress = address, cookies }: CostlyRequest,
): Promise<Cost> {
  const { origin } = site.server;
  let text = "";
  // A view by a client without a name is not stored later.
  const headers = { "User-Agent": "", ...(cookies && { Cookie: cookies }) };
  const ask = async () => {
    const response = await fetch(origin + address, { headers, redirect: "error" });
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
    text = await response.text();
  };
  await site.changeCatalogue();
  const statements = await site.countStatements(ask);
  const again = await site.countStatements(ask);
  const body = withoutChance(text, origin);
  const sent = await sentWithBrotli(origin + address, headers);
  const ofAll = { statements, again, body: Buffer.byteLength(body), brotli: sent };
  const ofPage = body.startsWith("<!DOCTYPE html>") ? await weighPage(body, origin) : {};
  return { name, address: shownAddress, figures: { ...ofAll, ...ofPage } };
}

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The text with constants in place of what differs from run to run: the port, the ids of people. */
function withoutChance(text: string, origin: string): string {
  return text.replaceAll(origin, "http://localhost:30000").replace(uuid, "0".repeat(36));
}

async function weighPage(html: string, origin: string): Promise<Cost["figures"]> {
  const isData = (script: string) => script.includes("streamController.enqueue(");
  const scripts = html.match(/<script\b[^>]*>.*?<\/script>/gs) ?? [];
  const data = scripts.filter(isData).join("");
  const code = scripts.filter((script) => !isData(script)).join("");
  const scriptFiles = new Set(code.match(/\/assets\/[^"\\]+\.js/g));
  const styleFiles = new Set(hrefsIn(html, "stylesheet"));
  const pictures = [...html.matchAll(/<img\b[^>]* src="([^"]*)"/g)].map(([, src = ""]) => src);
  const styles = [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, css = ""]) => css).join("");
  const bytesOf = async (files: Set<string>) => {
    const sent = await Promise.all([...files].map((file) => sentBytes(new URL(file, origin).href)));
    return sent.reduce((sum, { bytes }) => sum + bytes, 0);
  };
  return {
    data: Buffer.byteLength(data),
    styles: compressed(styles) + (await bytesOf(styleFiles)),
    scripts: await bytesOf(scriptFiles),
    elements: html.replace(/(<(script|style)\b[^>]*>).*?<\/\2>/gs, "$1").match(/<[a-z]/gi)?.length ?? 0,
    files: new Set([...scriptFiles, ...styleFiles, ...hrefsIn(html, "preload"), ...pictures]).size,
  };
}

function hrefsIn(html: string, rel: string): string[] {
  const links = html.match(/<link\b[^>]*>/g) ?? [];
  return links.filter((link) => link.includes(` rel="${rel}"`)).map((link) => / href="([^"]*)"/.exec(link)?.[1] ?? "");
}

/** Bytes of a body with Brotli. The server makes that of a public page when it was asked for twice. */
async function sentWithBrotli(url: string, headers: Record<string, string>): Promise<number> {
  for (let times = 0; times < 400; times += 1) {
    const { encoding, bytes } = await sentBytes(url, headers);
    if (encoding === "br") return bytes;
    await wait(50);
  }
  throw new Error(`${url} is not sent with Brotli.`);
}

/** Bytes of a text by itself, with Brotli at the level at which the server compresses what is made for one person. */
function compressed(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
}
