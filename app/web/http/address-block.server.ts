import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

/** The addresses that a rate limit counts as one client. */
export interface AddressBlock {
  /** An IPv4 address, or the /64 of an IPv6 address, which a single connection can choose from. */
  name: string;
  /** The /48 of an IPv6 address, which a single customer may get. */
  site: string | null;
  /** On this machine or its own network: it may be our proxy, with everybody behind it. */
  isNear: boolean;
}

const noAddress: AddressBlock = { name: "no address", site: null, isNear: false };
/** Longer than any address with its zone and port. */
const maxLength = 100;

/** Reading an address takes as long as finding a page in memory. */
const known = new LRUCache<string, AddressBlock>({ max: 1_000 });

/** The block of an address as a socket or a proxy writes it. Anything else than an address is one block. */
export function addressBlock(text: string): AddressBlock {
  if (text.length > maxLength) return noAddress;
  const block = known.get(text);
  if (block) return block;
  const read = readBlock(text);
  known.set(text, read);
  return read;
}

function readBlock(text: string): AddressBlock {
  // Some proxies add the port.
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  if (!ipaddr.isValid(bare)) return noAddress;
  const address = ipaddr.process(bare);
  const isNear = ["loopback", "private", "uniqueLocal", "linkLocal"].includes(address.range());
  if (address instanceof ipaddr.IPv4) return { name: address.toString(), site: null, isNear };
  const first = (howMany: number) => {
    const parts = address.parts.slice(0, howMany).map((part) => part.toString(16));
    return `${parts.join(":")}::/${16 * howMany}`;
  };
  return { name: first(4), site: first(3), isNear };
}
