import { text } from "node:stream/consumers";
import { FetchFailed, type Network, publicFetch, publicNetwork } from "../platform/public-fetch.server.ts";
import type { ApiAnswer } from "./api-answer.ts";
import { reasonInWords } from "./network-failures.ts";
import { SourceFailed } from "./source-kind.ts";

/** The API of a market, and how it is reached. */
interface Api {
  /** "eBay" */
  market: string;
  /** Where it is by the operator's setting, which may be a host of their own; undefined for the market's own address. */
  ownUrl: string | undefined;
  /** "EBAY_API_URL" */
  setting: string;
  url: URL;
  network: Network;
  /** Of an answer, packed and unpacked. */
  maxBytes: number;
}

/** What a client of an API is given. */
export interface ApiContext {
  /** Called before each call that the market counts in the quota of a day. What it throws ends the call. */
  countCall(): Promise<void>;
  network?: Network;
}

/** A market may take ten seconds for an answer. */
export const apiNetwork: Network = { ...publicNetwork, timeoutMs: 30_000 };

/** Asks for a path of an API, with a form by POST. Throws `SourceFailed` where no answer comes, in words that name no address. */
export async function callApi(
  { market, ownUrl, setting, url, network, maxBytes }: Api,
  path: string,
  headers: Record<string, string>,
  form?: string,
): Promise<ApiAnswer> {
  const options = {
    ...{ network, headers, accept: "application/json", maxRedirects: 0, maxBytes, maxUnpackedBytes: maxBytes },
    ...(ownUrl !== undefined && { privateHost: url.hostname, schemes: ["http", "https"] as const }),
    ...(form !== undefined && { send: { type: "application/x-www-form-urlencoded", text: form } }),
  };
  try {
    return await publicFetch(new URL(path, url).href, options, async (response) => ({
      status: response.status,
      body: await text(response.body),
      retryAfter: response.headers["retry-after"],
    }));
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    if (error.message === "too many redirects")
      throw new SourceFailed(`${market} sends us to another address. Is ${setting} right?`);
    throw new SourceFailed(`${market}'s answer did not come: ${reasonInWords(error.message)}.`);
  }
}
