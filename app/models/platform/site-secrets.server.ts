import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { env, minSecretLength } from "../../env.server.ts";

let secrets: string[] | undefined;

/** The secrets of this site. The first one signs; a signature by any of them is valid. */
export function siteSecrets(): string[] {
  secrets ??= env.SESSION_SECRET ?? secretIn(env.DATA_DIR).split(",");
  return secrets;
}

/** The file in a data directory that holds the secrets, the newest first, between commas. */
export const secretsFile = (dataDir: string) => path.join(dataDir, "session-secret");

/**
 * The secret in a data directory, made on first use, and again where a crash left less than one. After a restore there
 * may be several, between commas.
 */
export function secretIn(dataDir: string): string {
  const file = secretsFile(dataDir);
  const found = existsSync(file) ? readFileSync(file, "utf8") : null;
  if (found && found.length >= minSecretLength) return found;
  mkdirSync(dataDir, { recursive: true });
  const part = `${file}.${randomUUID()}.part`;
  writeFileSync(part, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600, flush: true });
  try {
    if (found !== null) rmSync(file, { force: true });
    // Gets its name when all of it is written, and only where no other process came first.
    linkSync(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(part, { force: true });
  }
  return readFileSync(file, "utf8");
}

/** Hashes that do not give the text away, even to somebody who guesses it: its HMAC with each secret, the newest first. */
export function keyedHashes(text: string): string[] {
  return siteSecrets().map((secret) => createHmac("sha256", `hash ${secret}`).update(text).digest("base64url"));
}

/** The hash with the newest secret. */
export function keyedHash(text: string): string {
  const [newest = ""] = keyedHashes(text);
  return newest;
}
