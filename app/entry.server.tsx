import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { contentSecurityPolicy } from "./web/content-security-policy.server.ts";
import { failureOf } from "./web/failures.server.ts";
import { redirectToGate } from "./web/gate.server.ts";
import { startLife } from "./web/life-cycle.server.ts";
import { NonceProvider } from "./web/nonce.ts";
import { newNonce, noncePlaceholder, sharedPage } from "./web/page-cache.server.ts";
import { isSameForEverybody } from "./web/page-handle.ts";

await startLife();

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
  const render = () => renderPage(context, request.url);
  const handles = context.staticHandlerContext.matches.map(({ route }) => context.routeModules[route.id]?.handle);
  const { errors, loaderData } = context.staticHandlerContext;
  const { viewer, isViewerUnknown, notice } = loaderData.root ?? {};
  const isPersonal = Boolean(viewer || isViewerUnknown || notice);
  const isShared = status === 200 && errors === null && !isPersonal && isSameForEverybody(handles);
  const html = isShared
    ? await sharedPage(url.pathname + url.search, nonce, render)
    : (await render()).replaceAll(noncePlaceholder, nonce);

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  // The nonce makes every copy personal: a shared cache must not keep it, a browser must ask again.
  headers.set("Cache-Control", isPersonal ? "private, no-store" : "private, no-cache");
  return new Response(request.method === "HEAD" ? null : html, { status, headers });
}

/** What loaders and renderings throw beyond the answers they mean to give; those are logged where they are made. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500;
  if (!isAnswer && !request.signal.aborted) failureOf(error, request);
}

/** The whole page as text, with placeholders for nonces. Nothing is streamed: a first paint of ours is final. */
function renderPage(context: EntryContext, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const page = (
      <NonceProvider value={noncePlaceholder}>
        <RemixServer context={context} url={url} nonce={noncePlaceholder} />
      </NonceProvider>
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce: noncePlaceholder,
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError: reject,
    });
  });
}
