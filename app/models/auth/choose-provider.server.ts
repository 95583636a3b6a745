import { env } from "../../env.server.ts";
import { embeddedAuth } from "./embedded.server.ts";
import { registerAuthProvider } from "./port.ts";
import { supabaseAuth } from "./supabase.server.ts";

/** Makes the adapter that the settings name the auth provider of this process. */
export function chooseAuthProvider(): void {
  registerAuthProvider(
    env.SUPABASE
      ? supabaseAuth(env.SUPABASE)
      : embeddedAuth({ needsConfirmation: env.EMAIL_CONFIRMATION === "required" }),
  );
}
