import ipaddr from "ipaddr.js";

/** Whom an address counts for. */
export interface AddressBlock {
  /** An IPv4 address itself, the /64 of an IPv6 one, which a single line gets to choose from. */
  name: string;
  /** The /48 around an IPv6 one, which a single customer may get. */
  site: string | null;
  /** Of this machine or its own network: a proxy of ours may stand there, and everybody behind it. */
  isNear: boolean;
}

const nearRanges = ["loopback", "private", "uniqueLocal", "linkLocal"];

/** The block of an address as a socket or a proxy writes it. All that is no address is one block. */
export function addressBlock(text: string): AddressBlock {
  // Some proxies add the port.
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  if (!ipaddr.isValid(bare)) return { name: "no address", site: null, isNear: false };
  const address = ipaddr.process(bare);
  const isNear = nearRanges.includes(address.range());
  if (address instanceof ipaddr.IPv4) return { name: address.toString(), site: null, isNear };
  const first = (howMany: number) => {
    const parts = address.parts.slice(0, howMany).map((part) => part.toString(16));
    return `${parts.join(":")}::/${16 * howMany}`;
  };
  return { name: first(4), site: first(3), isNear };
}
