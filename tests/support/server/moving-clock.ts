/**
 * Preloaded by a server whose clock a test moves: CLOCK_FILE holds by how many milliseconds it is ahead, and what was read
 * of it is written beside it. `Date` and `performance.now`, by which caches tell the age of things, move together.
 */
import { readFileSync, watch, writeFileSync } from "node:fs";

const file = process.env.CLOCK_FILE ?? "";
let ahead = 0;
const read = () => {
  ahead = Number(readFileSync(file, "utf8"));
  writeFileSync(`${file}.read`, String(ahead));
};
read();
watch(file, read).unref();

const RealDate = Date;
const realNow = performance.now.bind(performance);
const now = () => RealDate.now() + ahead;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
performance.now = () => realNow() + ahead;
