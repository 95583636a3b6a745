import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { chooseAuthProvider } from "#app/models/auth/choose-provider.server.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import { prepareForPreviews } from "#app/routes/_catalog+/embed.$itemKind.$itemId/preview-picture.server.ts";
import { registerAuth } from "#app/web/auth/auth.server.ts";
import { redirectToGate } from "#app/web/auth/gate.server.ts";
import { limitedAuth } from "#app/web/auth/limited-auth.server.ts";
import { fetchPolicyFor } from "#app/web/client/fetch-policy.ts";
import { NonceProvider } from "#app/web/document/nonce.ts";
import {
  cachedPage,
  isGzipAccepted,
  newNonce,
  noncePlaceholder,
  withNonce,
} from "#app/web/document/page-cache.server.ts";
import { PageStylesProvider } from "#app/web/document/page-styles.tsx";
import { renderPage } from "#app/web/document/render-page.server.tsx";
import { takePageStyles } from "#app/web/document/take-page-styles.server.ts";
import { busyAnswer, takeTurn } from "#app/web/http/admission.server.ts";
import { reportError } from "#app/web/http/failures.server.ts";
import { contentSecurityPolicy } from "#app/web/http/response-headers.server.ts";
import { startUp } from "#app/web/http/startup-and-shutdown.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { kindAt } from "#app/web/urls/paths.ts";
import { env } from "./env.server.ts";
import { log } from "./models/platform/log.server.ts";

registerAuth(limitedAuth(chooseAuthProvider()));
await startUp();
// A dev server starts anew with many a change, and tests start many servers.
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
  if (!(await takeTurn())) {
    const { body, ...init } = busyAnswer(url.pathname);
    return new Response(body, init);
  }
  const nonce = newNonce();
  const { context, styles } = await takePageStyles(entryContext);
  const element = (
    <NonceProvider value={noncePlaceholder}>
      <PageStylesProvider value={styles}>
        <RemixServer context={context} url={request.url} nonce={noncePlaceholder} />
      </PageStylesProvider>
    </NonceProvider>
  );
  const onFailedPart = (error: unknown) => reportError(error, request);
  const render = () => renderPage(element, { nonce: noncePlaceholder, onFailedPart });
  const { errors, loaderData, matches } = context.staticHandlerContext;
  const { viewer, isViewerUnknown, flash, sampleData } = loaderData.root ?? {};
  const page = matches.at(-1);
  const { cachedBy } = ((page && context.routeModules[page.route.id]?.handle) ?? {}) as PageHandle;
  const isPublic = cachedBy !== undefined && !(viewer || isViewerUnknown || flash);
  const isComplete = status === 200 && errors === null && sampleData !== null;
  const kind = kindAt(url.pathname);
  const category = kind ? kinds[kind].category : page?.params.category;
  const scope = isPublic && isComplete ? (cachedBy === "all" ? cachedBy : category) : undefined;
  const { body, encoding } = scope
    ? await cachedPage(scope, url.pathname + url.search, { nonce, isGzipAccepted: isGzipAccepted(request) }, render)
    : { body: withNonce(await render(), nonce), encoding: undefined };

  if (encoding) headers.set("Content-Encoding", encoding);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  // Each copy has its own nonce: no shared cache may keep even a public page, and a browser must ask again.
  headers.set("Cache-Control", isPublic ? "private, no-cache" : "private, no-store");
  return new Response(request.method === "HEAD" ? null : body, { status, headers });
}

/** Page data may be personal: the browser must not store it, but where every loader that answered is public. */
export function handleDataRequest(response: Response, { request }: LoaderFunctionArgs | ActionFunctionArgs): Response {
  const { pathname, searchParams } = new URL(request.url);
  const routes = searchParams.get("_routes")?.split(",") ?? ["root"];
  const isPublic = request.method === "GET" && response.status === 200 && routes.every(isCatalogRoute);
  const seconds = isPublic ? fetchPolicyFor(pathname.replace(/\.data$/, "")).freshForSeconds : 0;
  response.headers.set("Cache-Control", seconds > 0 ? `private, max-age=${seconds}` : "private, no-store");
  return response;
}

/** What these routes load is the same for everybody. */
function isCatalogRoute(id: string): boolean {
  return id.startsWith("routes/_catalog+/");
}

/** Reports what loaders and rendering throw by mistake. The errors that they throw on purpose were reported there. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500;
  if (!isAnswer && !request.signal.aborted) reportError(error, request);
}
