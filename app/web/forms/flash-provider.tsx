import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLocation, useMatches, useNavigation } from "@remix-run/react";
import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useState } from "react";
import { readFrameAgain } from "#app/web/client/read-again.ts";
import { type Flash, type FlashMessage, type FormResult, unanswered, type WayOut } from "./flash.ts";

/** The latest message. One that was dismissed stays for a while, unless the next one comes. */
interface ShownMessage extends FlashMessage {
  /** Counts up from 0, the message that came with the document. */
  id: number;
  isOpen: boolean;
}

interface FlashContextValue {
  message: ShownMessage | null;
  /** Shows a message in place of the one before. */
  show(message: FlashMessage): void;
  dismiss(): void;
  result: FormResult | undefined;
}

const removalMs = 1_000_000;

const FlashContext = createContext<FlashContextValue | null>(null);

/** State of the tab: what shows a message. Only browsers write it. */
const tab: { show?: FlashContextValue["show"] } = {};

/** Shows a message for code that is not a component, such as a `clientAction`. */
export function showMessage(message: FlashMessage): void {
  tab.show?.(message);
}

/** Holds the one message that is shown at a time, and the form result of the current page. */
export function FlashProvider({ flash, children }: { flash: Flash | null; children: ReactNode }) {
  const { key } = useLocation();
  const [message, setMessage] = useState<ShownMessage | null>(
    flash?.message ? { ...flash.message, id: 0, isOpen: true } : null,
  );
  const [current, setCurrent] = useState({ flash, key, result: flash?.result });
  const { show, dismiss } = useMemo(
    () => ({
      // Somebody may click before the whole page is hydrated. React hydrates the rest first for a transition, and else
      // gives it up.
      show: (next: FlashMessage) => startTransition(() => setMessage((last) => shownAfter(last, next))),
      dismiss: () => startTransition(() => setMessage((last) => last && { ...last, isOpen: false })),
    }),
    [],
  );
  useEffect(() => {
    tab.show = show;
  }, [show]);
  useEffect(() => {
    if (message?.isOpen !== false) return;
    const timer = setTimeout(() => setMessage(null), removalMs);
    return () => clearTimeout(timer);
  }, [message]);
  const isNew = flash !== null && flash !== current.flash;
  if (isNew || key !== current.key) {
    setCurrent({ flash, key, result: isNew ? flash.result : undefined });
    if (isNew && flash.message) setMessage(shownAfter(message, flash.message));
  }
  const { result } = current;
  const value = useMemo(() => ({ message, show, dismiss, result }), [message, show, dismiss, result]);
  return <FlashContext.Provider value={value}>{children}</FlashContext.Provider>;
}

function shownAfter(last: ShownMessage | null, next: FlashMessage): ShownMessage {
  return { ...next, id: (last?.id ?? 0) + 1, isOpen: true };
}

export function useFlash(): FlashContextValue {
  const value = useContext(FlashContext);
  if (!value) throw new Error("useFlash must be used within a FlashProvider");
  return value;
}

/** Errors of a form that the server refused or did not answer. */
export interface FormRefusal extends Pick<SubmissionResult<string[]>, "status" | "error"> {
  /** Whether no answer came, so that the server may have done it. */
  isUnanswered?: boolean;
}

/** Why a form was refused: the sentences of all its fields. */
export function sentencesOf(refusal: Pick<FormRefusal, "error"> | undefined): string[] {
  return Object.values(refusal?.error ?? {}).flatMap((sentences) => sentences ?? []);
}

/** `sentIntent` replaces `initialValue.intent` where no response came. */
type Refusal = SubmissionResult<string[]> & FormRefusal & { sentIntent?: string; wayOut?: WayOut };

/** State of the page's form: result, refusal, pending. `intent` selects one of several forms. */
export function useFormResult(intent?: string) {
  const { state, formMethod, formData } = useNavigation();
  const refusal = useActionData<Refusal>();
  const refused = refusal?.initialValue?.intent ?? refusal?.sentIntent;
  return {
    result: useFlash().result,
    refusal: intent === undefined || refused === intent ? refusal : undefined,
    isPending:
      state !== "idle" && formMethod === "POST" && (intent === undefined || formData?.get("intent") === intent),
  };
}

/** Whose page a form stands on. By the time it is sent, somebody else may be signed in. */
export function ViewerId() {
  const data = useMatches().at(-1)?.data as { viewerId?: string } | undefined;
  return data?.viewerId === undefined ? null : <input type="hidden" name="viewerId" value={data.viewerId} />;
}

/**
 * Shows each failed submission of a fetcher in a toast, and logs it. Without a response the page is revalidated: the
 * server may have processed the form.
 */
export function useFetcherFailure(data: Partial<FormRefusal> | undefined, message: FlashMessage): void {
  const { show } = useFlash();
  useEffect(() => {
    if (data?.status !== "error") return;
    console.warn(message.text, data);
    show(data.isUnanswered ? unanswered(message) : message);
    if (data.isUnanswered) readFrameAgain();
  }, [data, message, show]);
}
