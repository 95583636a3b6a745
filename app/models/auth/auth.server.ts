import { env } from "../../env.server.ts";
import { embeddedAuth } from "./embedded.server.ts";
import type { AuthBackend } from "./port.ts";
import { supabaseAuth } from "./supabase.server.ts";

/** Who people are on this site. */
export const auth: AuthBackend = env.SUPABASE
  ? supabaseAuth(env.SUPABASE)
  : embeddedAuth({ needsConfirmation: env.EMAIL_CONFIRMATION === "required" });
