import { z } from "zod";
import { sayableColumns } from "../market/how-to-read.ts";
import { statusMeanings } from "../market/parsing/read-status.ts";
import type { WholeFileImport } from "./file-imports.server.ts";
import { changesTo, filledSettings, settingsFormFields } from "./settings-form.server.ts";
import type { FileReading } from "./upload-settings.ts";

/** The fields of a form that says how a file is read, beside a preview of it. */
export const readingFormFields = {
  ...settingsFormFields,
  /** What each column of the preview holds, in their order. */
  columns: z.array(z.enum(sayableColumns)).max(100).default([]),
  /** Statuses that are not known, or were said before, and what each means; empty where nobody says it. */
  statusWord: z.array(z.string()).max(100).default([]),
  statusMeaning: z
    .array(z.enum(["", ...statusMeanings]))
    .max(100)
    .default([]),
};

const readingForm = z.object(readingFormFields);

type ReadingForm = z.output<typeof readingForm>;

/** What a form says of a file: of its columns only what their names do not say. */
export function readingIn(form: ReadingForm, { preview }: Pick<WholeFileImport, "preview">): FileReading {
  const { columns, statusWord, statusMeaning } = form;
  const statuses = statusWord.flatMap((word, at) => {
    const meaning = statusMeaning[at];
    return meaning ? [{ word, meaning }] : [];
  });
  return {
    settings: filledSettings(form),
    columns: (preview?.columns ?? []).flatMap(({ name, meaningByName }, at) => {
      const column = columns[at] ?? meaningByName;
      return column === meaningByName ? [] : [{ name, column }];
    }),
    ...(statuses.length > 0 && { statuses }),
  };
}

/** Whether a form says of a file what its preview was made of. */
export function isReadingAsShown(form: ReadingForm, file: Pick<WholeFileImport, "preview" | "reading">): boolean {
  const { preview, reading } = file;
  const { statuses = [] } = readingIn(form, file);
  return (
    Object.keys(changesTo(reading.settings, form)).length === 0 &&
    (preview?.columns ?? []).every(({ meaning }, at) => (form.columns[at] ?? meaning) === meaning) &&
    JSON.stringify(statuses) === JSON.stringify(reading.statuses ?? [])
  );
}
