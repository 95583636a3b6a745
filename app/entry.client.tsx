import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { holdEvents } from "#app/web/client/hold-events.ts";
import { watchUnhandledErrors } from "#app/web/client/unhandled-errors.ts";

watchUnhandledErrors();
const letEventsThrough = holdEvents();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedPage />
    </StrictMode>,
  );
});

function HydratedPage() {
  useEffect(letEventsThrough, []);
  return <RemixBrowser />;
}
