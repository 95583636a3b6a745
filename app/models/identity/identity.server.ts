import { env } from "../../env.server.ts";
import { embeddedIdentity } from "./embedded.server.ts";
import type { Identity } from "./port.ts";

/** Who people are on this site. */
export const identity: Identity = embeddedIdentity({ needsConfirmation: env.EMAIL_CONFIRMATION === "required" });
