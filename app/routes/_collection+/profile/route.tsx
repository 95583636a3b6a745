import type { MetaFunction } from "@remix-run/node";
import { listCopies } from "#app/models/collection/copies.server.ts";
import { listEntries } from "#app/models/collection/entries.server.ts";
import { listTrackedItems } from "#app/models/collection/tracked-items.server.ts";
import { collectionValue } from "#app/models/collection/worth.server.ts";
import { countFollows } from "#app/models/community/follows.server.ts";
import { loadWorth } from "#app/presenters/worth-history.server.ts";
import { actionByAddress, userLoader } from "#app/web/handler.server.ts";
import { etagOf } from "#app/web/http/etag.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { collectionParams } from "#app/web/urls/collection-params.ts";
import { alertsView } from "./alerts-view.server.ts";
import { collectionView } from "./collection-view.server.ts";
import { copyAction } from "./copy-action.server.ts";
import { listAction } from "./list-action.server.ts";
import { MyCollectionScreen } from "./my-collection-screen.tsx";
import { watchlistView } from "./watchlist-view.server.ts";

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "My Collection", unlisted: true }, matches);

export const loader = userLoader(async ({ viewer, url }) => {
  const chosen = collectionParams.read(url);
  const [entries, tracked, copies, { worth, history }, value, { saved, searches }, alerts, followers, following] =
    await Promise.all([
      listEntries(viewer.id),
      listTrackedItems(viewer.id),
      listCopies(viewer.id),
      loadWorth(viewer.id, chosen.currency),
      collectionValue(viewer.id),
      watchlistView(viewer.id, chosen.tab === "watchlist"),
      alertsView(viewer, chosen.tab === "alerts"),
      countFollows("followers", viewer.id, viewer.id),
      countFollows("following", viewer.id, viewer.id),
    ]);
  const owned = entries.filter(({ type }) => type === "owned");
  const { id, username, firstName, lastName, email, profileImageUrl, createdAt } = viewer;
  return {
    viewer: { id, username, firstName, lastName, email, profileImageUrl },
    memberSince: createdAt.toISOString(),
    worth: { lines: worth.lines, realised: worth.realised, history },
    ...(await collectionView({ tracked, owned, copies, worth: worth.byEntry, value, followers, following }, chosen)),
    saved,
    searches,
    alerts,
    countEtag: etagOf({ owned: owned.length }),
  };
});

export const action = actionByAddress((url) => (collectionParams.read(url).edit ? copyAction : listAction));

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default MyCollectionScreen;

export { WithoutViewer as ErrorBoundary } from "#app/components/account/without-viewer.tsx";
