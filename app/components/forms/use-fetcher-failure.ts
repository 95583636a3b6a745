import { useEffect } from "react";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { useFlash } from "#app/web/forms/flash-provider.tsx";

/** Says in a toast, and logs, that what a fetcher sent was refused or got no answer, every time that happens. */
export function useFetcherFailure(data: { status?: string } | undefined, message: FlashMessage): void {
  const { show } = useFlash();
  useEffect(() => {
    if (data?.status !== "error") return;
    console.warn(message.text, data);
    show(message);
  }, [data, message, show]);
}
