/** Loaded into a program before everything else: writes down each other host that it connects to. Its address names the file. */

import { appendFileSync } from "node:fs";
import { Socket } from "node:net";

const file = new URL(import.meta.url).searchParams.get("file") ?? "";
const { connect } = Socket.prototype;

Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
  const host = hostOf(args);
  if (!/^(localhost|127\.0\.0\.1|::1|\/.*)$/.test(host)) appendFileSync(file, `${host}\n`);
  return Reflect.apply(connect, this, args);
} as typeof connect;

/** Of a port and a host, a path, or options, as callers and Node itself give them. */
function hostOf([first, second]: unknown[]): string {
  if (Array.isArray(first)) return hostOf(first);
  if (typeof first !== "object" || first === null)
    return String((typeof first === "number" ? second : first) ?? "localhost");
  const { path, host } = first as { path?: string; host?: string };
  return path ?? host ?? "localhost";
}
