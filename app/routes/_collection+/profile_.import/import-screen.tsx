import { Form, useLoaderData } from "@remix-run/react";
import { useId } from "react";
import { MessageBox } from "#app/components/forms/message-box.tsx";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import { kindChoices } from "#app/models/catalog/kinds/all.ts";
import { button } from "#app/styles/controls.css.ts";
import { fileInput } from "#app/styles/file-input.css.ts";
import { screenTitle } from "#app/styles/text.css.ts";
import { sentencesOf, useFormResult, ViewerId } from "#app/web/forms/flash-provider.tsx";
import type { importParams } from "#app/web/urls/import-params.ts";
import * as styles from "./import.css.ts";
import { ImportDrafts } from "./import-drafts.tsx";
import { ImportFormats } from "./import-formats.tsx";
import { PastImports } from "./past-imports.tsx";
import type { loader } from "./route.tsx";

/** Chooses a file, which the next page shows before it is added. */
export function ImportScreen() {
  const { options, drafts, imports } = useLoaderData<typeof loader>();
  return (
    <div className={styles.screen}>
      <h1 className={screenTitle}>Import into My Collection</h1>
      <FileForm options={options} />
      <ImportDrafts drafts={drafts} />
      <PastImports imports={imports} />
      <ImportFormats />
    </div>
  );
}

const accepted = [
  ".csv,.tsv,.txt,.xlsx,.json,.xml,text/csv,text/plain,text/xml,application/json,application/xml",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
].join();

/** The form, with what its address says, or what was sent and refused. */
function FileForm({ options }: { options: ReturnType<typeof importParams.read> }) {
  const { isPending, refusal } = useFormResult();
  const id = useId();
  const typed = refusal?.initialValue ?? {};
  const typedOr = (name: string, otherwise: string) => (typeof typed[name] === "string" ? typed[name] : otherwise);
  const errors = sentencesOf(refusal);
  return (
    <Form className={styles.form} method="post" encType="multipart/form-data">
      <ViewerId />
      <MessageBox kind="bad" id={`${id}-errors`} sentences={errors} takesFocus />
      <div className={styles.field}>
        <label className={styles.label} htmlFor={`${id}-file`}>
          A file from your device
        </label>
        <input
          className={fileInput}
          id={`${id}-file`}
          type="file"
          name="file"
          accept={accepted}
          aria-describedby={`${id}-file-hint`}
          onChange={({ currentTarget }) => {
            const isTooLarge = (currentTarget.files?.[0]?.size ?? 0) > 1_000_000;
            currentTarget.setCustomValidity(isTooLarge ? "This file is larger than 1 MB. Split it into several." : "");
          }}
        />
        <p className={styles.hint} id={`${id}-file-hint`}>
          CSV, Excel (.xlsx), JSON or XML of at most 1 MB. Nothing is added before you have seen what is in it.
        </p>
      </div>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={`${id}-text`}>
          Or paste its text
        </label>
        <textarea
          className={styles.pasted}
          id={`${id}-text`}
          name="text"
          spellCheck={false}
          defaultValue={typedOr("text", "")}
        />
      </div>
      <fieldset className={styles.options}>
        <legend className={styles.legend}>Where the file does not say it</legend>
        <div className={styles.field}>
          <label className={styles.label} htmlFor={`${id}-list`}>
            The items are ones that
          </label>
          <select className={styles.choice} id={`${id}-list`} name="list" defaultValue={typedOr("list", options.list)}>
            <option value="owned">I own</option>
            <option value="tracked">I track</option>
          </select>
        </div>
        <div className={styles.field}>
          <label className={styles.label} htmlFor={`${id}-kind`}>
            They are
          </label>
          <select className={styles.choice} id={`${id}-kind`} name="kind" defaultValue={typedOr("kind", options.kind)}>
            <option value="other">Something else</option>
            {kindChoices().map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <div className={styles.field}>
          <label className={styles.label} htmlFor={`${id}-currency`}>
            Prices are in
          </label>
          <input
            className={styles.input}
            id={`${id}-currency`}
            name="currency"
            defaultValue={typedOr("currency", options.currency)}
            required
            pattern="[A-Za-z]{3}"
            maxLength={3}
            title="A currency code, such as USD"
            autoComplete="off"
          />
        </div>
      </fieldset>
      <div className={styles.buttons}>
        <button className={button} type="submit" name="intent" value="preview" {...pendingButton(isPending)}>
          {isPending ? "Reading..." : "Preview"}
        </button>
      </div>
    </Form>
  );
}
