import { type ExpressionBuilder, sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { headerDigest } from "../../files/reading-choices.server.ts";
import { db } from "../../platform/database.server.ts";
import { DomainError, NotFoundError } from "../../platform/errors.ts";
import { clip } from "../../platform/text-length.ts";
import { withCollection } from "../locked-collection.server.ts";
import type { ReadFile } from "./collection-file.ts";
import type { ListChoice } from "./column-meanings.ts";
import {
  type DraftChoice,
  type DraftOptions,
  draftOptions,
  isChosenAlready,
  maxDrafts,
  withChoice,
} from "./draft-options.ts";
import { choiceBefore, type ImportReport, importFile, previewImport } from "./import.server.ts";
import { readCollectionFile } from "./read-file.ts";

/** A file that somebody looks at before they add it. */
export interface Draft {
  id: string;
  content: Uint8Array;
  /** Null for text that was pasted. */
  fileName: string | null;
  options: DraftOptions;
  /** Grows with every choice. */
  revision: number;
  createdAt: Date;
}

/** A draft as a page showed it. */
type DraftPage = Pick<Draft, "id" | "revision">;

/** A file as its form sends it. */
export interface NewDraft extends Pick<Draft, "content" | "fileName"> {
  options: Omit<DraftOptions, "header">;
  choice: DraftChoice;
}

/** The page of a form is older than the last choice for its file. */
export class DraftChangedError extends DomainError {
  constructor() {
    super("import-draft-changed", "This file was read another way meanwhile. Look at its preview again.");
  }
}

const notKept = () => new NotFoundError("import-draft", "This file is no longer kept.");

const keptSince = sql<Date>`now() - interval '1 day'`;

/**
 * Keeps a file for a day and returns the id of the draft. Of one person the newest five are kept. Throws `UnreadableFile`
 * for one that cannot be read.
 */
export async function keepDraft(userId: string, { content, fileName, options, choice }: NewDraft): Promise<string> {
  const read = await readAs(userId, content, { ...options, ...choice });
  const { columns, statuses } = choice;
  const { header } = read.options;
  const stored = { ...read.options, header: header && { ...header, chosen: { columns, statuses } } };
  return withCollection(userId, async (trx) => {
    const { id } = await trx
      .insertInto("import_draft")
      .values({
        user_id: userId,
        content: Buffer.from(content),
        file_name: fileName && clip(fileName.toWellFormed().replace(/\p{Cc}/gu, " "), maxFileNameLength),
        options: JSON.stringify(draftOptions.parse(stored)),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .deleteFrom("import_draft")
      .where("id", "in", (eb) =>
        eb
          .selectFrom("import_draft")
          .select("id")
          .where("user_id", "=", userId)
          .orderBy("created_at", "desc")
          .orderBy("id")
          .offset(maxDrafts),
      )
      .execute();
    return id;
  });
}

const maxFileNameLength = 200;

/** A draft with what adding it would do now. Throws `NotFoundError` where this person has no such draft. */
export async function previewDraft(userId: string, id: string): Promise<Draft & { preview: ImportReport }> {
  const draft = await requireDraft(userId, id);
  const { file } = await readAs(userId, draft.content, draft.options);
  return { ...draft, preview: await previewImport(userId, file) };
}

/**
 * Reads a draft from now on as a form chose, and returns what it reads; null where it is read so already. Throws
 * `UnreadableFile`, and keeps the choice before, where it cannot be read so; throws `DraftChangedError` for a form whose
 * page is older than the last choice.
 */
export async function chooseForDraft(
  userId: string,
  { id, revision }: DraftPage,
  choice: DraftChoice,
): Promise<ReadFile | null> {
  const draft = await requireDraft(userId, id);
  if (isChosenAlready(draft.options, choice)) return null;
  const { file, options } = await readAs(userId, draft.content, withChoice(draft.options, choice));
  const { numUpdatedRows } = await db
    .updateTable("import_draft")
    .set({ options: JSON.stringify(draftOptions.parse(options)), revision: revision + 1 })
    .where(isOwn(userId, id))
    .where("revision", "=", revision)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new DraftChangedError();
  return file;
}

/**
 * Adds a draft to its person's lists, once: it is kept no longer. Throws `DraftChangedError` where it is not read any
 * more as its preview was, and `NotFoundError` where it was added already.
 */
export async function addDraft(userId: string, { id, revision }: DraftPage): Promise<ImportReport> {
  const draft = await requireDraft(userId, id);
  const { file } = await readAs(userId, draft.content, draft.options);
  return importFile(userId, file, (trx) => takeDraft(trx, userId, { id, revision }));
}

async function takeDraft(trx: Transaction<Schema>, userId: string, { id, revision }: DraftPage): Promise<void> {
  const taken = await trx.deleteFrom("import_draft").where(isOwn(userId, id)).returning("revision").executeTakeFirst();
  if (!taken) throw notKept();
  if (taken.revision !== revision) throw new DraftChangedError();
}

/** The drafts that are kept for a person, the newest first. */
export async function listDrafts(userId: string): Promise<Omit<Draft, "content">[]> {
  const rows = await draftsOf(userId)
    .select(["id", "file_name as fileName", "options", "revision", "created_at as createdAt"])
    .execute();
  return rows.flatMap(({ options, ...row }) => {
    const { data } = draftOptions.safeParse(options);
    return data ? { ...row, options: data } : [];
  });
}

/** The drafts of a person with all that is in them, for the download of their data. */
export async function exportDrafts(userId: string) {
  return draftsOf(userId)
    .select(["file_name as fileName", "options", "created_at as createdAt"])
    .select(sql<string>`replace(encode(content, 'base64'), chr(10), '')`.as("base64"))
    .execute();
}

function draftsOf(userId: string) {
  return db
    .selectFrom("import_draft")
    .where("user_id", "=", userId)
    .where("created_at", ">", keptSince)
    .orderBy("created_at", "desc")
    .orderBy("id");
}

/** Deletes drafts that are older than a day. */
export async function forgetOldDrafts(): Promise<void> {
  await db.deleteFrom("import_draft").where("created_at", "<=", keptSince).execute();
}

async function requireDraft(userId: string, id: string): Promise<Draft> {
  const row = await db
    .selectFrom("import_draft")
    .select(["id", "content", "file_name as fileName", "options", "revision", "created_at as createdAt"])
    .where(isOwn(userId, id))
    .where("created_at", ">", keptSince)
    .executeTakeFirst();
  // Another version of the site may have written options that this one does not understand.
  const options = draftOptions.safeParse(row?.options).data;
  if (!row || !options) throw notKept();
  return { ...row, options };
}

function isOwn(userId: string, id: string) {
  return (eb: ExpressionBuilder<Schema, "import_draft">) =>
    // PostgreSQL takes no NUL.
    eb.and([eb("user_id", "=", userId), eb(sql<string>`id::text`, "=", id.replaceAll("\0", " "))]);
}

/**
 * Reads a file by its options. Columns are as they were chosen for this header; under another one, as they were for the
 * person's last file with it. Returns the options with what was found for the header.
 */
async function readAs(
  userId: string,
  content: Uint8Array,
  { header, ...options }: DraftOptions & Pick<DraftChoice, "columns" | "statuses">,
): Promise<{ file: ReadFile; options: DraftOptions }> {
  let before: ListChoice | null = null;
  const file = await readCollectionFile(content, {
    ...options,
    choiceBefore: async (names) => {
      if (header?.digest === headerDigest(names)) return { ...header.before, ...header.chosen };
      before = await choiceBefore(userId)(names);
      return before;
    },
  });
  const { columns: _, statuses: __, ...ofFile } = options;
  if (!file.list) return { file, options: { ...ofFile, header } };
  const digest = headerDigest(file.list.columns.map(({ name }) => name));
  const found = header?.digest === digest ? header : { digest, chosen: {}, before: before ?? undefined };
  file.list.isChosenBefore = Boolean(found.before) && !found.chosen.columns && !options.columns;
  return { file, options: { ...ofFile, header: draftOptions.shape.header.parse(found) } };
}
