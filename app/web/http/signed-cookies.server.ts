import { createCookie } from "@remix-run/node";
import { env } from "#app/env.server.ts";
import { siteSecrets } from "#app/models/platform/site-secrets.server.ts";
import { cookieHeader, forbidCaching, perRequest, type SetCookie } from "./request-context.server.ts";

/** The names of all cookies of ours, as browsers know them. */
const ownNames = new Set<string>();

/** Whether a `Cookie` header has a cookie of ours, valid or not. */
export function hasOwnCookie(header: string | undefined): boolean {
  return header?.split(";").some((pair) => ownNames.has(pair.split("=")[0]?.trim() ?? "")) ?? false;
}

const isSecure = env.PUBLIC_ORIGIN.startsWith("https:");

interface SignedCookie<Value> {
  /** The name of the cookie in the browser. */
  name: string;
  /**
   * What we last wrote into it, in this request or an earlier one. Null when it is missing or its signature is not ours.
   */
  read(): Promise<Value | null>;
  /** Sets it. Without `seconds` the browser keeps it until it closes. */
  set(value: Value, seconds?: number): Promise<SetCookie>;
  /** Has the browser delete it. */
  delete(): Promise<SetCookie>;
  /** Has the browser delete it, unless the response leads on to another page. */
  deleteWithPage(): Promise<SetCookie>;
}

/**
 * A cookie that only our server reads and writes: signed, out of reach of scripts, not sent from other sites. No cache
 * keeps a response that it was read for or set with. A handler returns what it sets (`Extras`).
 */
export function signedCookie<Value>(name: string): SignedCookie<Value> {
  // The prefix makes the browser insist on https, this host and every path.
  const prefix = isSecure ? "__Host-" : "";
  ownNames.add(prefix + name);
  const cookie = () =>
    createCookie(prefix + name, {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: isSecure,
      // The signature covers the value alone: the name keeps one cookie's value from passing for another's.
      secrets: siteSecrets().map((secret) => `${name} ${secret}`),
    });
  const valueOfRequest = perRequest<Value | null>();
  const set = async (value: Value | null, maxAge?: number, withPageOnly = false): Promise<SetCookie> => {
    valueOfRequest.set(value);
    return { name: prefix + name, header: await cookie().serialize(value ?? "", { maxAge }), withPageOnly };
  };
  return {
    name: prefix + name,
    read: () =>
      valueOfRequest.read(async () => {
        const value: Value | null = (await cookie().parse(cookieHeader())) || null;
        if (value !== null) forbidCaching();
        return value;
      }),
    set,
    delete: () => set(null, 0),
    deleteWithPage: () => set(null, 0, true),
  };
}
