import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { watchUnhandledErrors } from "#app/web/client/unhandled-errors.ts";
import { withoutSentStyles } from "#app/web/document/page-styles.tsx";

watchUnhandledErrors();
window.__remixManifest = withoutSentStyles(window.__remixManifest);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
