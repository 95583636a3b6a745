import { createHash } from "node:crypto";
import type { ExpressionBuilder, Kysely, Selectable } from "kysely";
import { z } from "zod";
import type { ReadingChoiceTable, Schema } from "#db/schema.ts";
import { storedJson } from "../platform/stored-json.ts";

/** Whose files are read so: a person's, or those of a source of the market. */
export type ReadingChoiceOwner = { userId: string; source?: never } | { source: string; userId?: never };

const readingChoiceSchema = z.object({
  /** The columns of which somebody said what they hold: "none" for one that is not to be read. */
  columns: z.array(z.object({ name: z.string(), meaning: z.string() })).optional(),
  /** What words in the column of states mean: "Payment failed" is "skip". */
  statuses: z.array(z.object({ word: z.string(), meaning: z.string() })).optional(),
  /** With what dates in numbers begin. */
  dateOrder: z.enum(["day", "month"]).optional(),
  /** Whether a price paid of 0 is one. */
  isZeroPaid: z.boolean().optional(),
});

/** What somebody said of a file: what its columns hold, and answers to what it leaves open. */
export type ReadingChoice = z.infer<typeof readingChoiceSchema>;

export interface KeptReadingChoice extends ReadingChoice {
  chosenAt: Date;
}

/** Choices that are kept for one person or source: the newest. */
const maxChoices = 50;

/** The choices that are kept for a person or a source, the newest first. */
export async function listReadingChoices(
  executor: Kysely<Schema>,
  owner: ReadingChoiceOwner,
): Promise<KeptReadingChoice[]> {
  const rows = await choicesOf(executor, owner).orderBy("chosen_at", "desc").limit(maxChoices).execute();
  return rows.flatMap((row) => keptChoice(row) ?? []);
}

/** What was last chosen for a file with this header; null where nothing was. */
export async function findReadingChoice(
  executor: Kysely<Schema>,
  owner: ReadingChoiceOwner,
  header: readonly string[],
): Promise<KeptReadingChoice | null> {
  const row = await choicesOf(executor, owner).where("header_digest", "=", headerDigest(header)).executeTakeFirst();
  return row ? keptChoice(row) : null;
}

/**
 * Keeps what was chosen for a header, in place of what was before, and forgets the oldest choices above 50. A choice that
 * says nothing takes back what was before.
 */
export async function keepReadingChoice(
  executor: Kysely<Schema>,
  owner: ReadingChoiceOwner,
  header: readonly string[],
  choice: ReadingChoice,
): Promise<void> {
  const stored = { choice: storedJson(withoutEmptyLists(choice)), chosen_at: new Date() };
  if (stored.choice === "{}") {
    await executor
      .deleteFrom("reading_choice")
      .where(belongsTo(owner))
      .where("header_digest", "=", headerDigest(header))
      .execute();
    return;
  }
  const { userId = null, source = null } = owner;
  await executor
    .insertInto("reading_choice")
    .values({ user_id: userId, source, header_digest: headerDigest(header), ...stored })
    .onConflict((conflict) => conflict.columns(["user_id", "source", "header_digest"]).doUpdateSet(stored))
    .execute();
  await executor
    .deleteFrom("reading_choice")
    .where(belongsTo(owner))
    .where("id", "in", (eb) =>
      eb
        .selectFrom("reading_choice")
        .select("id")
        .where(belongsTo(owner))
        .orderBy("chosen_at", "desc")
        .orderBy("id")
        .offset(maxChoices),
    )
    .execute();
}

/** Forgets all that was chosen for a person or a source. */
export async function forgetReadingChoices(executor: Kysely<Schema>, owner: ReadingChoiceOwner): Promise<void> {
  await executor.deleteFrom("reading_choice").where(belongsTo(owner)).execute();
}

function choicesOf(executor: Kysely<Schema>, owner: ReadingChoiceOwner) {
  return executor.selectFrom("reading_choice").select(["choice", "chosen_at"]).where(belongsTo(owner));
}

function belongsTo({ userId, source }: ReadingChoiceOwner) {
  return (eb: ExpressionBuilder<Schema, "reading_choice">) =>
    userId === undefined ? eb("source", "=", source ?? "") : eb("user_id", "=", userId);
}

/** Null for a choice that another version of the site made, and this one does not understand. */
function keptChoice(row: Pick<Selectable<ReadingChoiceTable>, "choice" | "chosen_at">): KeptReadingChoice | null {
  const { data } = readingChoiceSchema.safeParse(row.choice);
  return data ? { ...data, chosenAt: row.chosen_at } : null;
}

/** The digest by which a header is known again. */
export function headerDigest(header: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(header)).digest("hex");
}

/** An empty list says nothing. */
function withoutEmptyLists(choice: ReadingChoice): ReadingChoice {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => !Array.isArray(value) || value.length > 0));
}
