import { Form, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import { useFormResult, ViewerId } from "#app/web/forms/flash-provider.tsx";
import * as styles from "../profile_.import/import.css.ts";
import type { ReadButtonId } from "./read-buttons.ts";
import type { loader } from "./route.tsx";

interface ReadAgainFormProps {
  /** The button of the form: without scripts, the preview comes back to it. */
  button: ReadButtonId;
  className: string;
  fields?: Readonly<Record<string, readonly string[]>>;
  children: ReactNode;
}

/** A form that reads the file again as somebody chooses. */
export function ReadAgainForm({ button, className, fields, children }: ReadAgainFormProps) {
  const { revision } = useLoaderData<typeof loader>();
  return (
    // A browser that fills in what was chosen on an older page would hide how the file is read.
    <Form className={className} method="post" autoComplete="off" preventScrollReset>
      <ViewerId />
      <HiddenFields fields={{ revision: String(revision), button, ...fields }} />
      {children}
    </Form>
  );
}

export function ReadAgainButton({ id, children }: { id: ReadButtonId; children: string }) {
  const { isPending } = useFormResult();
  return (
    <button
      className={styles.readAgain}
      id={id}
      type="submit"
      name="intent"
      value="choose"
      {...pendingButton(isPending)}
    >
      {isPending ? "Reading..." : children}
    </button>
  );
}
