import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { formRoutes } from "#app/components/form-routes/form-routes.ts";
import { watchUnhandledErrors } from "#app/web/client/unhandled-errors.ts";
import { waitForWholeData } from "#app/web/client/whole-data.ts";
import { readAllRules, withoutSentStyles } from "#app/web/document/page-styles.tsx";

watchUnhandledErrors();
waitForWholeData();
window.__remixManifest = withoutSentStyles(window.__remixManifest);
// Several tasks instead of one long one: a finger or a key that comes meanwhile is answered between them.
await nextTask();
await decodeData();
await readAllRules();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Browser />
    </StrictMode>,
  );
});

function Browser() {
  Object.assign(window.__remixRouteModules, formRoutes);
  return <RemixBrowser />;
}

/**
 * Resolves when Remix has decoded the data of the page, for which it would suspend the whole page. If somebody clicked
 * or typed then, React would draw the page again (its error 345), and what was typed would be lost.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (suspended) {
    await suspended;
  }
}

/** Resolves in a task of its own, after the events that wait. A message, as no clock of a test stops it. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
