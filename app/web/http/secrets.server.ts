import { createHmac, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { env } from "#app/env.server.ts";

let secrets: string[] | undefined;

/** The secrets of this site: the first signs, and what any of them signed is believed. */
export function siteSecrets(): string[] {
  secrets ??= env.SESSION_SECRET ?? [ownSecret()];
  return secrets;
}

/** The secret of this data directory, made when it is first asked for. */
function ownSecret(): string {
  const file = path.join(env.DATA_DIR, "session-secret");
  mkdirSync(env.DATA_DIR, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8");
}

/** What stands for a text that nobody may read or guess from it: its HMAC with each secret of this site, the newest first. */
export function keyedHashes(text: string): string[] {
  return siteSecrets().map((secret) => createHmac("sha256", `hash ${secret}`).update(text).digest("base64url"));
}

/** What stands for a text from now on. */
export function keyedHash(text: string): string {
  const [newest = ""] = keyedHashes(text);
  return newest;
}
