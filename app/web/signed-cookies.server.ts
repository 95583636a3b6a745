import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createCookie } from "@remix-run/node";
import { env } from "../env.server.ts";
import { sendCookie } from "./request-scope.server.ts";

const isSecure = env.PUBLIC_ORIGIN.startsWith("https:");

/** Cookies are signed with the first of these and may have been signed with any. */
let secrets: string[] | undefined;

function signingSecrets(): string[] {
  secrets ??= env.SESSION_SECRET?.split(",").map((secret) => secret.trim()) ?? [ownSecret()];
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

export interface SignedCookie<Value> {
  /** As the browser knows it. */
  name: string;
  /** What we wrote into it; null when it is not there, or not ours. */
  read(request: Pick<Request, "headers">): Promise<Value | null>;
  /** Sends it with the answer to this request; without `seconds` it goes when the browser closes. */
  send(value: Value, seconds?: number): Promise<void>;
  /** Has the browser drop it. */
  drop(): Promise<void>;
}

/** A cookie that only our server reads and writes: signed, out of reach of scripts, not sent from other sites. */
export function signedCookie<Value>(name: string): SignedCookie<Value> {
  // The prefix makes the browser insist on https, this host and every path.
  const prefix = isSecure ? "__Host-" : "";
  const cookie = () =>
    createCookie(prefix + name, {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: isSecure,
      // The signature is of the value alone: one of another cookie must not do for this one.
      secrets: signingSecrets().map((secret) => `${name} ${secret}`),
    });
  return {
    name: prefix + name,
    read: async (request) => (await cookie().parse(request.headers.get("Cookie"))) as Value | null,
    send: async (value, seconds) => sendCookie(await cookie().serialize(value, { maxAge: seconds })),
    drop: async () => sendCookie(await cookie().serialize("", { maxAge: 0 })),
  };
}
