import { type Kysely, sql } from "kysely";
import type { Schema } from "#db/schema.ts";
import { db } from "../platform/database.server.ts";
import { NotFoundError } from "../platform/errors.ts";
import { isKnownTo, isVisibleTo } from "./visibility.server.ts";

/** Somebody as others name them. */
export interface Person {
  id: string;
  username: string;
  profileImageUrl: string | null;
}

/**
 * The row of one id, as `person.id`; for a text that is not an id, one that nobody has. One query for all: its time
 * tells nothing.
 */
export function personWithId(id: string) {
  return sql<{ id: string }>`(select ${uuidOf(id)}::uuid as id)`.as("person");
}

/** The id, or one that nobody has for what PostgreSQL would refuse. */
export function uuidOf(id: string): string {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : "00000000-0000-0000-0000-000000000000";
}

/** Throws `NotFoundError` where the reader may not know that the person is there, as where nobody has the id. */
export async function requireKnownPerson(on: Kysely<Schema>, readerId: string | null, id: string): Promise<void> {
  await requireRow(on.selectFrom(personWithId(id)).select("id").where(isKnownTo(readerId, "person.id")));
}

/** The same where the reader may not see what the person is, has and does. */
export async function requireVisiblePerson(on: Kysely<Schema>, readerId: string | null, id: string): Promise<void> {
  await requireRow(on.selectFrom(personWithId(id)).select("id").where(isVisibleTo(readerId, "person.id")));
}

async function requireRow(query: { executeTakeFirst(): Promise<object | undefined> }): Promise<void> {
  if (!(await query.executeTakeFirst())) throw noSuchUser();
}

export function noSuchUser(): NotFoundError {
  return new NotFoundError("user", "There is no such user.");
}

/** Why an operator hides somebody, empty where no reason was given; null for people who may be seen. */
export async function findWhyHidden(id: string): Promise<string | null> {
  const found = await db
    .selectFrom("profile")
    .select("hidden_because")
    .where("user_id", "=", uuidOf(id))
    .where("hidden_at", "is not", null)
    .executeTakeFirst();
  return found ? (found.hidden_because ?? "") : null;
}
