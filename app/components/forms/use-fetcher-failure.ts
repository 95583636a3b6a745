import { useEffect } from "react";
import { readFrameAgain } from "#app/web/client/read-again.ts";
import { type FlashMessage, unanswered } from "#app/web/forms/flash.ts";
import { type FormRefusal, useFlash } from "#app/web/forms/flash-provider.tsx";

/**
 * Says in a toast, and logs, that what a fetcher sent was refused or got no answer, every time that happens. Without an
 * answer it may have been done: the page is read again.
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
