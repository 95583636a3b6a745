import { sql } from "kysely";
import { db } from "#app/models/database.server.ts";
import type { MailOrder } from "#app/models/mail/queue.server.ts";

/** Takes every mail that was ordered out of the queue, as its worker would, in the order they were ordered. */
export async function takeOrders(): Promise<MailOrder[]> {
  const { rows } = await sql<{ data: MailOrder; created_on: Date }>`
    delete from pgboss.job where name = 'mail' returning data, created_on`.execute(db);
  return rows.sort((one, other) => one.created_on.getTime() - other.created_on.getTime()).map(({ data }) => data);
}
