import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { chooseAuthProvider } from "#app/models/auth/choose-provider.server.ts";
import { prepareForPreviews } from "#app/routes/_catalog+/embed.$itemKind.$itemId/preview-picture.server.ts";
import { registerAuth } from "#app/web/auth/auth.server.ts";
import { redirectToGate } from "#app/web/auth/guards.server.ts";
import { fetchPolicyFor } from "#app/web/client/fetch-policy.ts";
import { inlineMark, takeInlineHashes } from "#app/web/document/inline-hashes.server.ts";
import { NonceProvider } from "#app/web/document/nonce.ts";
import { takePageData } from "#app/web/document/page-data.server.ts";
import { readPageStyles } from "#app/web/document/page-styles.server.ts";
import { StylesProvider } from "#app/web/document/page-styles.tsx";
import { renderPage } from "#app/web/document/render-page.server.tsx";
import { refusal, takeTurn } from "#app/web/http/admission.server.ts";
import { reportError } from "#app/web/http/failures.server.ts";
import { scopesOfRequest } from "#app/web/http/request-context.server.ts";
import { contentSecurityPolicy } from "#app/web/http/response-headers.server.ts";
import { startUp } from "#app/web/http/startup-and-shutdown.server.ts";
import { publicResponse } from "#app/web/http/stored-responses.server.ts";
import { env } from "./env.server.ts";
import { log } from "./models/platform/log.server.ts";

// The server in front of Remix uses these (scripts/server.ts). Loaded a second time, they would count anew.
export { awaitConnection, awaitTurn, refuseExcess } from "#app/web/http/admission.server.ts";
export { requestCounter } from "#app/web/http/request-metrics.server.ts";
export { answerFromStore } from "#app/web/http/stored-responses.server.ts";

registerAuth(chooseAuthProvider());
await startUp();
// A dev server starts again with many changes, and tests start many servers.
if (env.NODE_ENV === "production") {
  prepareForPreviews().catch((error: unknown) => log.warn({ error: String(error) }, "previews could not be prepared"));
}

export default async function handleDocumentRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
) {
  const toGate = await redirectToGate(request);
  if (toGate) return toGate;
  const url = new URL(request.url);
  // A read of a page has its turn before Remix, unless its address was written so that only Remix sees it: /api/../legos.
  if (!(await takeTurn())) {
    const { body, ...init } = refusal(url.pathname);
    return new Response(body, init);
  }
  const { context, script } = await takePageData(entryContext);
  const element = (
    <NonceProvider value={inlineMark}>
      <StylesProvider value={await readPageStyles(context)}>
        <RemixServer context={context} url={request.url} />
      </StylesProvider>
    </NonceProvider>
  );
  const page = renderPage(element, (error) => reportError(error, request));
  // A page during maintenance has no scripts.
  const { html, hashes } = takeInlineHashes(context.renderMeta?.didRenderScripts ? page + script : page);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(hashes));
  const scope = publicScopeOf(context);
  const { errors, loaderData } = context.staticHandlerContext;
  const isComplete = status === 200 && errors === null && loaderData.root?.sampleData !== null;
  if (scope && isComplete)
    return publicResponse({ scope, body: Buffer.from(html), headers: Object.fromEntries(headers) });
  headers.set("Cache-Control", scope ? "private, no-cache" : "private, no-store");
  return new Response(request.method === "HEAD" ? null : html, { status, headers });
}

/** What part of the catalogue a page shows that is the same for everybody; undefined for other pages. */
function publicScopeOf({ staticHandlerContext }: EntryContext): string | undefined {
  const { viewer, isViewerUnknown, flash } = staticHandlerContext.loaderData.root ?? {};
  return viewer || isViewerUnknown || flash ? undefined : scopesOfRequest().at(-1);
}

/** Page data may be personal: the browser must not store it, but where every loader that ran is for everybody. */
export function handleDataRequest(response: Response, { request }: LoaderFunctionArgs | ActionFunctionArgs): Response {
  const { pathname } = new URL(request.url);
  const scopes = scopesOfRequest();
  const isPublic =
    request.method === "GET" && response.status === 200 && scopes.length > 0 && !scopes.includes(undefined);
  const seconds = isPublic ? fetchPolicyFor(pathname.replace(/\.data$/, "")).freshForSeconds : 0;
  response.headers.set("Cache-Control", seconds > 0 ? `private, max-age=${seconds}` : "private, no-store");
  return response;
}

/** Reports what loaders and rendering throw by mistake. The errors that they throw on purpose were reported there. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500;
  if (!isAnswer && !request.signal.aborted) reportError(error, request);
}
