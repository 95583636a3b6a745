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
  const { encoding, bytes: brotli } = await sentBytes(origin + address, headers);
  if (encoding !== "br") throw new Error(`${address} is not sent with Brotli.`);
  const scripts = text.startsWith("<!DOCTYPE html>") ? { scripts: await scriptBytes(text, origin) } : {};
  return { name, address: shownAddress, figures: { statements, again, brotli, ...scripts } };
}

/** Bytes of the script files that a page names, as they are sent. */
async function scriptBytes(html: string, origin: string): Promise<number> {
  const files = new Set(html.match(/\/assets\/[^"\\]+\.js/g));
  const sent = await Promise.all(Array.from(files, (file) => sentBytes(origin + file)));
  return sent.reduce((sum, { bytes }) => sum + bytes, 0);
}
