import { embeddedIdentity } from "./embedded.server.ts";
import type { Identity } from "./port.ts";

/** Who people are on this site. */
export const identity: Identity = embeddedIdentity;
