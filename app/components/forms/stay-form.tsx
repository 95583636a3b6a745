import { useFetcher } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { badText } from "#app/styles/feedback.css.ts";

interface StayFormProps {
  /** The path of a `formRoute`, or of the page's own action. */
  action: string;
  className?: string;
  /** Which form it is, where several parts of a page are to know what it sends. */
  fetcherKey?: string;
  onSubmit?(event: FormEvent<HTMLFormElement>): void;
  /** Its fields and buttons, which are `aria-disabled` while it is sent: what was pressed keeps the focus. */
  children: ReactNode | ((isPending: boolean) => ReactNode);
}

/**
 * A form that stands on another page than the one that takes it. With scripts its page stays, whatever the answer, and a second press is
 * ignored while the first is on its way. What was refused, or got no answer, is said below it; what was done, in a toast.
 */
export function StayForm({ action, className, fetcherKey, onSubmit, children }: StayFormProps) {
  const fetcher = useFetcher<{ status?: string; error?: Record<string, string[] | null> }>({ key: fetcherKey });
  const isPending = fetcher.state !== "idle";
  const { status, error } = fetcher.data ?? {};
  const sentences = isPending || status !== "error" ? [] : Object.values(error ?? {}).flatMap((of) => of ?? []);
  return (
    <fetcher.Form
      className={className}
      method="post"
      action={action}
      preventScrollReset
      onSubmit={(event) => {
        if (isPending) event.preventDefault();
        else onSubmit?.(event);
      }}
    >
      {typeof children === "function" ? children(isPending) : children}
      {sentences.length === 0 ? null : (
        <p className={badText} role="alert">
          {sentences.join(" ")}
        </p>
      )}
    </fetcher.Form>
  );
}
