import { env } from "../../env.server.ts";
import { embeddedIdentity } from "./embedded.server.ts";
import type { Identity } from "./port.ts";
import { supabaseIdentity } from "./supabase.server.ts";

/** Who people are on this site. */
export const identity: Identity = env.SUPABASE
  ? supabaseIdentity(env.SUPABASE)
  : embeddedIdentity({ needsConfirmation: env.EMAIL_CONFIRMATION === "required" });
