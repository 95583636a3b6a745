import { createCookie } from "@remix-run/node";
import { env } from "#app/env.server.ts";
import { sendCookie } from "./request-context.server.ts";
import { siteSecrets } from "./secrets.server.ts";

const isSecure = env.PUBLIC_ORIGIN.startsWith("https:");

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
      secrets: siteSecrets().map((secret) => `${name} ${secret}`),
    });
  return {
    name: prefix + name,
    read: async (request) => (await cookie().parse(request.headers.get("Cookie"))) as Value | null,
    send: async (value, seconds) => sendCookie(await cookie().serialize(value, { maxAge: seconds })),
    drop: async () => sendCookie(await cookie().serialize("", { maxAge: 0 })),
  };
}
