import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { watchUnhandledErrors } from "#app/web/client/unhandled-errors.ts";
import { withoutSentStyles } from "#app/web/document/page-styles.tsx";

watchUnhandledErrors();
window.__remixManifest = withPagesOnly(withoutSentStyles(window.__remixManifest));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});

/** The manifest without the API: no page leads to it by script, and every address is compared with every route. */
function withPagesOnly<T extends typeof window.__remixManifest>(manifest: T): T {
  const pages = Object.entries(manifest.routes).filter(([id]) => !id.startsWith("routes/api+/"));
  return { ...manifest, routes: Object.fromEntries(pages) };
}
