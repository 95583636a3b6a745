import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { watchUnhandledErrors } from "#app/web/client/unhandled-errors.ts";
import { withoutSentStyles } from "#app/web/document/page-styles.tsx";

watchUnhandledErrors();
window.__remixManifest = withoutSentStyles(window.__remixManifest);
await decodeData();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});

/**
 * Resolves when Remix has decoded the data of the page, for which it would suspend the whole page. If somebody clicked or typed
 * then, React would draw the page anew (its error 345), and what was typed would be lost.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (suspended) {
    await suspended;
  }
}
