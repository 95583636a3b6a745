import type { MetaFunction } from "@remix-run/node";
import {
  Meta,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { CollectionProvider } from "#app/components/collection/collection-provider.tsx";
import { AppShell } from "#app/components/layout/app-shell.tsx";
import { SignedOutScreen } from "#app/components/layout/error-screens.tsx";
import { LoadingScreen, SlowNavigation } from "#app/components/layout/loading-screen.tsx";
import { NavigationProgress } from "#app/components/layout/navigation-progress.tsx";
import { PageFocus } from "#app/components/layout/page-focus.tsx";
import { RouteError } from "#app/components/layout/route-error.tsx";
import { PageAddress } from "#app/components/link.tsx";
import { listEntries } from "#app/models/collection/entries.server.ts";
import { cachedByRevision } from "#app/models/platform/revision.server.ts";
import { PartBoundary } from "#app/web/client/part-boundary.tsx";
import { env } from "./env.server.ts";
import { holdsSampleData } from "./models/catalog/items.server.ts";
import { interLatin } from "./styles/fonts.ts";
import { paper } from "./styles/tokens.css.ts";
import "./styles/global.css.ts";
import { targetOnPage } from "#app/presenters/alert-words.ts";
import { collectionJson } from "#app/web/api/collection-json.server.ts";
import { userJson } from "#app/web/api/user-json.server.ts";
import { AuthProvider, useAuth } from "#app/web/auth/auth-provider.tsx";
import { findViewerState } from "#app/web/auth/viewer.server.ts";
import { hasResponse, isFrameOutdated, noteShown } from "#app/web/client/client-handlers.ts";
import { isMaintenance } from "#app/web/client/maintenance.ts";
import { readFrameAgain, useReadAgain } from "#app/web/client/read-again.ts";
import { useReadsOfOutdated } from "#app/web/client/retry.ts";
import { useNonce } from "#app/web/document/nonce.ts";
import { PageScripts } from "#app/web/document/page-scripts.tsx";
import { PageStyles } from "#app/web/document/page-styles.tsx";
import { FlashProvider } from "#app/web/forms/flash-provider.tsx";
import { takeFlash } from "#app/web/forms/form.server.ts";
import { publicLoader } from "#app/web/handler.server.ts";
import { Answer } from "#app/web/http/answer.server.ts";
import { etagOf } from "#app/web/http/etag.server.ts";
import { reportError } from "#app/web/http/failures.server.ts";
import { backToHome, backToOf, type PageHandle, pageHandle } from "#app/web/page-handle.ts";

/** The default for every page. */
export const handle: PageHandle = { backTo: backToHome };

/** Where an error stands in the place of every page, which would name themselves. */
export const meta: MetaFunction = () => [{ title: "Chartables" }];

export const loader = publicLoader(async ({ request, url }) => {
  const frame = await findFrame(request);
  const { flash, cookies } = await takeFlash(url.pathname);
  // A page that cannot be read says so itself; its frame need not fail too.
  const { sampleData } = await cachedByRevision("all", ["root"], sampleMark).catch(() => ({ sampleData: null }));
  const facts = { sampleData, ...(env.EBAY?.campaignId && { disclosure }) };
  return new Answer({ origin: env.PUBLIC_ORIGIN, ...frame, flash, ...facts }, { cookies });
});

export { frameClientLoader as clientLoader } from "#app/web/client/client-handlers.ts";
export { noAction as action } from "#app/web/handler.server.ts";

/** Who reads, and what they track and own: null while nobody can tell. Each with the tag of what polls read. */
async function findFrame(request: Request) {
  const { viewer, isViewerUnknown } = await findViewerState(request);
  if (!viewer) return { viewer, isViewerUnknown, collection: null };
  const entries = await listEntries(viewer.id).catch((error: unknown) => void reportError(error, request));
  const collection = entries && {
    items: entries.map(({ id, type, itemKind, itemKey, itemId, conditionKey, target }) => ({
      ...{ id, type, itemKind, itemKey, itemId },
      ...(target && { target: targetOnPage(target, conditionKey, new Date()) }),
    })),
    etag: etagOf(collectionJson(entries)),
  };
  return { viewer, isViewerUnknown, viewerEtag: etagOf(userJson(viewer)), collection: collection ?? null };
}

/** What eBay wants said of links that earn something. */
const disclosure = "Links to eBay may earn this site a commission.";

async function sampleMark() {
  return { sampleData: await holdsSampleData() };
}

/** The data of the frame changes after a form or when the viewer changes, not when another page opens. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, actionStatus }) =>
  isFrameOutdated() || (formMethod !== undefined && formMethod !== "GET" && hasResponse({ actionStatus }));

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const data = useRouteLoaderData<typeof loader>("root");
  const matches = useMatches();
  const { standsAlone, hasSearchBox } = pageHandle(matches);
  const location = useLocation();
  // The browser loads the page again by itself, which would interrupt what scripts show meanwhile.
  const isClosed = isMaintenance(useRouteError());
  useEffect(() =>
    noteShown(
      location,
      matches.map((match) => match.data),
    ),
  );
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme: dark)" />
        <Meta />
        <PageStyles />
        <link rel="preload" href={interLatin} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="search" href="/opensearch.xml" type="application/opensearchdescription+xml" title="Chartables" />
      </head>
      <body>
        <NavigationProgress />
        <ReadsAgain />
        <PartBoundary>
          <PageFocus />
        </PartBoundary>
        <FlashProvider flash={data?.flash ?? null}>
          <AuthProvider viewerState={data}>
            <CollectionProvider collection={data?.collection ?? null}>
              <PageAddress.Provider value={location}>
                <AppShell
                  sampleData={data?.sampleData ?? false}
                  disclosure={data?.disclosure}
                  backTo={backToOf(matches, location.search) ?? undefined}
                  standsAlone={standsAlone}
                  hasSearchBox={hasSearchBox}
                  isClosed={isClosed}
                >
                  {children}
                  <SlowNavigation />
                </AppShell>
              </PageAddress.Provider>
            </CollectionProvider>
          </AuthProvider>
        </FlashProvider>
        {isClosed ? null : (
          <>
            <ScrollRestoration nonce={nonce} />
            <PageScripts />
          </>
        )}
      </body>
    </html>
  );
}

function ReadsAgain() {
  useReadAgain();
  useReadsOfOutdated();
  return null;
}

/** The page, which starts again for another person. One with the things of somebody who is not the user is withheld. */
export default function App() {
  const { user, isUnknown, isSigningOut } = useAuth();
  const data = useMatches().at(-1)?.data as { viewerId?: string } | undefined;
  const isOfAnother = !isUnknown && data?.viewerId !== undefined && data.viewerId !== user?.id;
  useEffect(() => {
    if (isOfAnother && !isSigningOut) readFrameAgain();
  }, [isOfAnother, isSigningOut]);
  if (!isOfAnother) return <Outlet key={user?.id} />;
  return isSigningOut ? <SignedOutScreen /> : <LoadingScreen />;
}

export function ErrorBoundary() {
  return <RouteError />;
}
