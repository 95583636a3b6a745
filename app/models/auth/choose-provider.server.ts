import { env } from "../../env.server.ts";
import { embeddedAuth } from "./embedded.server.ts";
import type { AuthProvider } from "./port.ts";
import { supabaseAuth } from "./supabase.server.ts";

/** The auth provider that the settings name: our own tables, or Supabase. */
export function chooseAuthProvider(): AuthProvider {
  return env.SUPABASE
    ? supabaseAuth(env.SUPABASE)
    : embeddedAuth({ needsConfirmation: env.EMAIL_CONFIRMATION === "required" });
}
