import { sql } from "kysely";
import { database, db } from "./database.server.ts";
import { log } from "./log.server.ts";

const channel = "maintenance_changed";

/** Poolers may drop notifications. */
const rereadMs = 10_000;

let isClosed = false;

/** Whether the site is closed for maintenance; while the database does not answer, whether it was when last read. */
export function isUnderMaintenance(): boolean {
  return isClosed;
}

/** Since when the site is closed for maintenance; undefined while it is open. */
export async function findMaintenance(): Promise<Date | undefined> {
  const state = await db.selectFrom("site_state").select("maintenance_since").executeTakeFirst();
  return state?.maintenance_since;
}

/** Closes the site in all processes, or opens it again. */
export async function setMaintenance(isOn: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (isOn) {
      await trx
        .insertInto("site_state")
        .defaultValues()
        .onConflict((closed) => closed.doNothing())
        .execute();
    } else {
      await trx.deleteFrom("site_state").execute();
    }
    await sql`select pg_notify(${channel}, '')`.execute(trx);
  });
}

/** Keeps what this process knows of the maintenance as new as the database. Returns a function that stops it. */
export async function followMaintenance(): Promise<() => Promise<void>> {
  const read = async () => {
    isClosed = (await findMaintenance()) !== undefined;
  };
  await read();
  // One after the other: an older answer must not come last.
  let reading = Promise.resolve();
  const readAgain = () => {
    reading = reading
      .then(read)
      .catch((error: unknown) => log.warn({ error: String(error) }, "whether the site is closed could not be read"));
  };
  const timer = setInterval(readAgain, rereadMs).unref();
  const stop = database.listen(channel, readAgain);
  return () => {
    clearInterval(timer);
    return stop();
  };
}
