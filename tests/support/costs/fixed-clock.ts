/** Preloaded by processes whose output must not change with the calendar: their clock always shows CLOCK_AT. */
const at = Date.parse(process.env.CLOCK_AT ?? "");

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [at], newTarget),
  get: (target, name) => (name === "now" ? () => at : Reflect.get(target, name)),
});

export {};
