import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listEntries } from "#app/models/collection/entries.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { collectionParams } from "#app/web/urls/collection-params.ts";
import { userLoader } from "#app/web/user-loader.server.ts";
import { collectionView } from "./collection-view.server.ts";
import { MyCollectionScreen } from "./my-collection-screen.tsx";

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "My Collection", unlisted: true }, matches);

export const loader = userLoader(async ({ viewer, url }) => {
  const { username, firstName, lastName, email, profileImageUrl, createdAt } = viewer;
  return {
    viewer: { username, firstName, lastName, email, profileImageUrl },
    memberSince: createdAt.toISOString(),
    ...collectionView(await listEntries(viewer.id), collectionParams.read(url)),
  };
});

export { noAction as action } from "#app/web/handler.server.ts";

export default function CollectionPage() {
  return <MyCollectionScreen {...useLoaderData<typeof loader>()} />;
}

export { WithoutViewer as ErrorBoundary } from "#app/components/account/without-viewer.tsx";
