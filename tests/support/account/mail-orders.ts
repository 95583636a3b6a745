import { sql } from "kysely";
import type { MailOrder } from "#app/models/mail/orders.server.ts";
import { db } from "#app/models/platform/database.server.ts";

/** Takes all ordered mails out of the queue, oldest first, as the worker would. */
export async function takeOrders(): Promise<MailOrder[]> {
  const { rows } = await sql<{ data: MailOrder; created_on: Date }>`
    delete from pgboss.job where name = 'mail' returning data, created_on`.execute(db);
  return rows.sort((one, other) => one.created_on.getTime() - other.created_on.getTime()).map(({ data }) => data);
}
