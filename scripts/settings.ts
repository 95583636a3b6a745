/** npm run settings: prints the settings in force, secrets as `set` or `not set`. Opens no database. */
import { env, secretNames, settingNames } from "#app/env.server.ts";

const { SUPABASE, ...rest } = env;
const inForce = {
  ...rest,
  SUPABASE_URL: SUPABASE?.url,
  SUPABASE_PUBLISHABLE_KEY: SUPABASE?.publishableKey,
  SUPABASE_SECRET_KEY: SUPABASE?.secretKey,
};
const secrets: readonly string[] = secretNames;
const longest = Math.max(...settingNames.map(({ length }) => length));

for (const name of settingNames) console.log(`${name.padEnd(longest)}  ${shown(name)}`);

function shown(name: (typeof settingNames)[number]): string {
  const value = inForce[name];
  if (value === undefined) return "not set";
  if (name === "DATABASE_URL" || name === "SMTP_URL") return withoutPassword(String(value));
  if (secrets.includes(name)) return "set";
  return String(value) || "none";
}

/** The query goes too: it may hold a password. */
function withoutPassword(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}
