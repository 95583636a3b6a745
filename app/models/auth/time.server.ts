import { type RawBuilder, sql } from "kysely";

/** An instant by the database's clock, which all servers share. */
export function secondsFromNow(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}
