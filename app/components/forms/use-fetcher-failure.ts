import { useEffect } from "react";
import { readFrameAgain } from "#app/web/client/read-again.ts";
import { type FlashMessage, unanswered } from "#app/web/forms/flash.ts";
import { type FormRefusal, useFlash } from "#app/web/forms/flash-provider.tsx";

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
