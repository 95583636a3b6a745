import { useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import { badText } from "#app/styles/feedback.css.ts";
import { type FormRefusal, sentencesOf, ViewerId } from "#app/web/forms/flash-provider.tsx";
import { HiddenFields } from "./hidden-fields.tsx";
import { pendingButton } from "./pending-button.ts";

interface StayFormProps {
  /** The path of a `formRoute`, or of the page's own action. */
  action: string;
  className?: string;
  /** Hidden fields by name. */
  fields?: Readonly<Record<string, string>>;
  /** The content of the form. Each of its buttons takes `pending`. */
  children: (pending: ReturnType<typeof pendingButton>) => ReactNode;
}

/**
 * A form that posts to another route. With scripts its page stays: errors show below the form, success in a toast. A
 * second press is ignored while the first is pending.
 */
export function StayForm({ action, className, fields = {}, children }: StayFormProps) {
  const fetcher = useFetcher<FormRefusal>();
  const isPending = fetcher.state !== "idle";
  const sentences = isPending ? [] : sentencesOf(fetcher.data);
  return (
    <fetcher.Form
      className={className}
      method="post"
      action={action}
      preventScrollReset
      aria-busy={isPending || undefined}
    >
      <ViewerId />
      <HiddenFields fields={fields} />
      {children(pendingButton(isPending))}
      {sentences.length === 0 ? null : (
        <p className={badText} role="alert">
          {sentences.join(" ")}
        </p>
      )}
    </fetcher.Form>
  );
}
