/** Preloaded by processes whose output must not change with the calendar: their clock always shows CLOCK_AT. */
const at = Date.parse(process.env.CLOCK_AT ?? "");

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length > 0 ? given : [at], newTarget),
  get: (target, name) => (name === "now" ? () => at : Reflect.get(target, name)),
});

export {};
