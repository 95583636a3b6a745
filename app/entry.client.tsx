import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import * as items from "#app/routes/_collection+/collection.items.tsx";
import * as searches from "#app/routes/_collection+/collection.searches/route.tsx";
import * as targets from "#app/routes/_collection+/collection.targets/route.tsx";
import * as follows from "#app/routes/_community+/community_.follows/route.tsx";
import { watchUnhandledErrors } from "#app/web/client/unhandled-errors.ts";
import { withoutSentStyles } from "#app/web/document/page-styles.tsx";

watchUnhandledErrors();
window.__remixManifest = withoutSentStyles(window.__remixManifest);
// Three tasks instead of one long one: a finger or a key that comes meanwhile is answered between them.
await nextTask();
await decodeData();
await nextTask();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Browser />
    </StrictMode>,
  );
});

/** Routes that only take forms, which stand on other pages: sent without a script of their own, which may be out of reach by then. */
const formRoutes = {
  "routes/_collection+/collection.items": items,
  "routes/_collection+/collection.searches/route": searches,
  "routes/_collection+/collection.targets/route": targets,
  "routes/_community+/community_.follows/route": follows,
};

function Browser() {
  Object.assign(window.__remixRouteModules, formRoutes);
  return <RemixBrowser />;
}

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
