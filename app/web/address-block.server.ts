import ipaddr from "ipaddr.js";

/** Whom an address counts for: an IPv4 address itself, the /64 of an IPv6 one, which a single line gets to choose from. */
export interface AddressBlock {
  name: string;
  /** Of this machine or its own network: a proxy of ours may stand there, and everybody behind it. */
  isNear: boolean;
}

const nearRanges = ["loopback", "private", "uniqueLocal", "linkLocal"];

/** The block of an address as a socket or a proxy writes it. All that is no address is one block. */
export function addressBlock(text: string): AddressBlock {
  // Some proxies add the port.
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  if (!ipaddr.isValid(bare)) return { name: "no address", isNear: false };
  const address = ipaddr.process(bare);
  const isNear = nearRanges.includes(address.range());
  if (address instanceof ipaddr.IPv4) return { name: address.toString(), isNear };
  return {
    name: `${address.parts
      .slice(0, 4)
      .map((part) => part.toString(16))
      .join(":")}::/64`,
    isNear,
  };
}
