import { env } from "../../env.server.ts";
import {
  FetchFailed,
  type Network,
  type PublicResponse,
  publicFetch,
  publicNetwork,
} from "../platform/public-fetch.server.ts";
import { isAllowed } from "./pictures.server.ts";
import { UnusablePicture } from "./unusable-picture.ts";

/** 10 MB. */
const maxBytes = 10_485_760;
const maxRedirects = 3;
const types = ["image/jpeg", "image/png", "image/gif", "image/webp"];

export interface PictureNetwork extends Network {
  /** Hosts from which pictures may come, as the settings name them. */
  hosts: readonly string[];
}

export const pictureNetwork: PictureNetwork = { ...publicNetwork, hosts: env.IMAGE_HOSTS };

/**
 * The bytes that an address leads to, at most 10 MB: from allowed hosts at public addresses only, over at most three
 * redirects, in ten seconds. Throws `UnusablePicture`.
 */
export async function fetchPicture(source: string, network: PictureNetwork, signal?: AbortSignal): Promise<Buffer> {
  const mayGoTo = ({ href }: URL) => isAllowed(href, network.hosts);
  const options = { network, mayGoTo, accept: types.join(", "), maxRedirects, maxBytes, signal };
  try {
    return await publicFetch(source, options, bytesOf);
  } catch (error) {
    if (error instanceof FetchFailed) throw new UnusablePicture(error.message, { mayPass: error.mayPass });
    throw error;
  }
}

async function bytesOf({ status, headers, body }: PublicResponse): Promise<Buffer> {
  if (status !== 200) {
    const mayPass = status >= 500 || [408, 425, 429].includes(status);
    throw new UnusablePicture(`the status ${status}`, { mayPass });
  }
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!types.includes(type)) throw new UnusablePicture("a type that is not a picture");
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
