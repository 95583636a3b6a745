import { type Member, newMember } from "#tests/support/collection/members.ts";
import { query } from "#tests/support/database/query.ts";
import type { RunningServer } from "#tests/support/server/server.ts";

/** A new operator of the site, written straight into the database. */
export async function newOperator(server: RunningServer & { databaseUrl: string }): Promise<Member> {
  const member = await newMember(server);
  await query(server.databaseUrl, "update profile set is_operator = true where user_id = $1", [member.id]);
  return member;
}
