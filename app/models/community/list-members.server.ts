import { type SqlBool, sql } from "kysely";
import { isKnownTo } from "../members/visibility.server.ts";
import { db } from "../platform/database.server.ts";
import { describeMembers, type MemberPage, type PageOfMembers, pageWithin } from "./members.server.ts";

/** Who reads; null where nobody is signed in. */
interface Reader {
  id: string;
  email: string;
}

interface MemberSearch extends PageOfMembers {
  /** A part of a username or an id, in any case, or the reader's own email address; empty for all. */
  query: string;
  /** Leaves out usernames that nobody chose, or that hold an underscore. */
  suggestedOnly: boolean;
}

/** A page of the members whom the reader may know of, newest first. */
export async function listMembers(reader: Reader | null, search: MemberSearch): Promise<MemberPage> {
  const total = await countMembers(reader, search);
  const page = pageWithin(search.page, search.size, total);
  const rows = await membersFound(reader, search)
    .select("profile.user_id")
    .orderBy("profile.created_at", "desc")
    .orderBy("profile.user_id", "desc")
    .offset((page - 1) * search.size)
    .limit(search.size)
    .execute();
  return { members: await describeMembers(reader?.id ?? null, rows), total, page };
}

/** How many members a search finds. */
export async function countMembers(reader: Reader | null, search: Omit<MemberSearch, keyof PageOfMembers>) {
  const { members } = await membersFound(reader, search)
    .select((eb) => eb.fn.countAll<number>().as("members"))
    .executeTakeFirstOrThrow();
  return members;
}

function membersFound(reader: Reader | null, search: Omit<MemberSearch, keyof PageOfMembers>) {
  let members = db.selectFrom("profile").where(isKnownTo(reader?.id ?? null, "profile.user_id"));
  if (search.suggestedOnly) members = members.where(hasSuggestedUsername);
  if (search.query === "") return members;
  if (reader && search.query.toLowerCase() === reader.email.toLowerCase()) {
    return members.where("profile.user_id", "=", reader.id);
  }
  const pattern = `%${search.query.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return members.where(sql<SqlBool>`lower(profile.username) || e'\n' || profile.user_id::text like ${pattern}`);
}

/**
 * SQL: whether the username of a `profile` was chosen by somebody who wants to be found: not blank, not too short,
 * without an underscore.
 */
export const hasSuggestedUsername = sql<SqlBool>`(length(btrim(profile.username)) > 2
  and position('_' in profile.username) = 0 and btrim(profile.username) <> 'No username')`;
