import type { PGlite } from "@electric-sql/pglite";

const syncOrSimpleQuery = new Set(["S", "Q"].map((type) => type.charCodeAt(0)));
const partOfAQuery = new Set(["P", "B", "D", "E", "C", "H", "F"].map((type) => type.charCodeAt(0)));

/**
 * The same database, with one answer changed: between the first message of a query (Parse, Bind, …) and its Sync it says
 * that a transaction is open. The socket server then takes no other connection's message in between. Without this, the
 * parameters of one connection met the statement of another (docs/decisions/0003-embedded-database.md).
 */
export function keepingQueriesWhole(db: PGlite, onBroken: (error: unknown) => void): PGlite {
  let insideQuery = false;
  return new Proxy(db, {
    get(target, property) {
      if (property === "isInTransaction") return () => insideQuery || target.isInTransaction();
      if (property === "exec") {
        return (...args: Parameters<PGlite["exec"]>) => {
          insideQuery = false;
          return target.exec(...args);
        };
      }
      if (property === "execProtocolRawStream") {
        return async (...[message, options]: Parameters<PGlite["execProtocolRawStream"]>) => {
          const type = message[0] ?? 0;
          if (partOfAQuery.has(type)) insideQuery = true;
          else if (syncOrSimpleQuery.has(type)) insideQuery = false;
          try {
            await target.execProtocolRawStream(message, options);
          } catch (error) {
            onBroken(error);
            throw error;
          }
        };
      }
      const value = Reflect.get(target, property, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
