import { z } from "zod";
import { isCurrency } from "../../files/currency-codes.ts";
import { maxHeaderLine } from "../../files/table.ts";
import { collectionTypes, entryKinds } from "../entry-fields.ts";
import { maxColumns } from "./collection-file.ts";
import { columnMeaningNames, statusAnswers } from "./column-meanings.ts";
import { maxStatuses, maxStatusLength, statusAnswersOf } from "./list-placements.ts";

/** Files that are kept for a person before they are added: the newest. */
export const maxDrafts = 5;

/** Excel's names have 31 characters at most, those of others some more. */
const maxSheetName = 200;

/** What a form says of a file as a whole. */
export const fileFields = {
  list: z.enum(collectionTypes).default("owned"),
  kind: z.enum(entryKinds).default("other"),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .refine(isCurrency, "Please enter a currency code, such as USD")
    .default("USD"),
};

const meaning = z.enum([...columnMeaningNames, "none"]);

/** What a form of the preview chooses. Each sends its own part of it. */
export const choiceFields = {
  /** The line of the header, and the sheet of a workbook. */
  headerLine: z.coerce.number().int().min(1).max(maxHeaderLine).optional(),
  sheet: z.string().max(maxSheetName).optional(),
  /** What each column holds, in their order; and what a price paid of 0 means. */
  columns: z.array(meaning).max(maxColumns).optional(),
  isZeroPaid: z.stringbool().optional(),
  /** Statuses that no table knows, and what each means. */
  statusWord: z.array(z.string().max(maxStatusLength)).max(maxStatuses).optional(),
  statusMeaning: z.array(z.enum(statusAnswers)).max(maxStatuses).optional(),
  /** With what dates in numbers begin. */
  dateOrder: z.enum(["day", "month"]).optional(),
};

const choiceForm = z.object(choiceFields);

/** What belongs to the columns of one header. */
const headerChoice = z.object({
  columns: z.array(meaning).optional(),
  statuses: z.array(z.object({ word: z.string(), meaning: z.enum(statusAnswers) })).optional(),
});

/** What belongs to the file, whichever of its sheets is read. */
const answers = z.object({ isZeroPaid: z.boolean().optional(), dateOrder: z.enum(["day", "month"]).optional() });

/** How a file is read before it is added: what was said of it, and what was chosen in its preview. */
export const draftOptions = z.object({
  list: z.enum(collectionTypes),
  kind: z.enum(entryKinds),
  currency: z.string(),
  headerLine: z.number().optional(),
  sheet: z.string().optional(),
  ...answers.shape,
  /** For the columns of this header: what was chosen, and, as it was then, what was said of an earlier file with it. */
  header: z
    .object({ digest: z.string(), chosen: headerChoice, before: headerChoice.extend(answers.shape).optional() })
    .optional(),
});

export type DraftOptions = z.output<typeof draftOptions>;

/** What one form of the preview chose. What it does not say stays as it is. */
export type DraftChoice = Pick<DraftOptions, "headerLine" | "sheet" | "isZeroPaid" | "dateOrder"> &
  z.output<typeof headerChoice>;

/** The choice that a form sent, without what it does not say. */
export function draftChoiceOf(form: z.output<typeof choiceForm>): DraftChoice {
  const { columns, statusWord, statusMeaning = [], headerLine, sheet, isZeroPaid, dateOrder } = form;
  const statuses = statusWord && statusAnswersOf(statusWord, statusMeaning);
  return stated({ headerLine, sheet, isZeroPaid, dateOrder, columns: columns?.length ? columns : undefined, statuses });
}

/** The options after a choice. Another sheet has its header in another line. */
export function withChoice(options: DraftOptions, choice: DraftChoice): DraftOptions {
  const { columns, statuses, ...ofFile } = choice;
  const { header } = options;
  const chosen = { ...header?.chosen, ...stated({ columns, statuses }) };
  const headerLine = choice.sheet === undefined ? options.headerLine : undefined;
  return { ...options, headerLine, ...ofFile, header: header && { ...header, chosen } };
}

/** Whether a choice changes nothing: it was sent twice. */
export function isChosenAlready(options: DraftOptions, choice: DraftChoice): boolean {
  const same = withChoice(options, choice);
  return JSON.stringify(draftOptions.parse(same)) === JSON.stringify(options);
}

function stated<Choice extends object>(choice: Choice): Choice {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined)) as Choice;
}
