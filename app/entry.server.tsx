import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { redirectToGate } from "#app/web/auth/gate.server.ts";
import { contentSecurityPolicy } from "#app/web/http/content-security-policy.server.ts";
import { failureOf } from "#app/web/http/failures.server.ts";
import { NonceProvider } from "#app/web/http/nonce.ts";
import { cachedPage, isGzipAccepted, newNonce, noncePlaceholder, withNonce } from "#app/web/http/page-cache.server.ts";
import { renderPage } from "#app/web/http/render-page.server.tsx";
import { startUp } from "#app/web/http/startup-and-shutdown.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { requireCategory } from "./models/catalog/categories.ts";

await startUp();

export default async function handleDocumentRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const toGate = await redirectToGate(request);
  if (toGate) return toGate;
  const url = new URL(request.url);
  const nonce = newNonce();
  const page = (
    <NonceProvider value={noncePlaceholder}>
      <RemixServer context={context} url={request.url} nonce={noncePlaceholder} />
    </NonceProvider>
  );
  const onFailedPart = (error: unknown) => failureOf(error, request);
  const render = () => renderPage(page, { nonce: noncePlaceholder, onFailedPart });
  const { errors, loaderData, matches } = context.staticHandlerContext;
  const { viewer, isViewerUnknown, notice, sampleData } = loaderData.root ?? {};
  const requiresUser = Boolean(viewer || isViewerUnknown || notice);
  const isComplete = status === 200 && errors === null && sampleData !== null;
  const scope = isComplete && !requiresUser ? cachedBy(matches.at(-1), context) : undefined;
  const { body, encoding } = scope
    ? await cachedPage(scope, url.pathname + url.search, { nonce, isGzipAccepted: isGzipAccepted(request) }, render)
    : { body: withNonce(await render(), nonce), encoding: undefined };

  if (encoding) headers.set("Content-Encoding", encoding);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  // The nonce makes every copy personal: a shared cache must not keep it, a browser must ask again.
  headers.set("Cache-Control", requiresUser ? "private, no-store" : "private, no-cache");
  return new Response(request.method === "HEAD" ? null : body, { status, headers });
}

/** What part of the catalogue the page of a route is cached by; undefined for one that is not the same for everybody. */
function cachedBy(
  match: EntryContext["staticHandlerContext"]["matches"][number] | undefined,
  { routeModules }: EntryContext,
) {
  const handle = match && (routeModules[match.route.id]?.handle as PageHandle | undefined);
  return handle?.cachedBy === "category in path" ? requireCategory(match?.params.category).id : handle?.cachedBy;
}

/** What loaders and renderings throw beyond the answers they mean to give; those are logged where they are made. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500;
  if (!isAnswer && !request.signal.aborted) failureOf(error, request);
}
