import type { MetaFunction } from "@remix-run/node";
import { searchCollectors, whoToFollow } from "#app/models/community/suggestions.server.ts";
import { listTrending } from "#app/models/community/trending.server.ts";
import { loadFeed } from "#app/presenters/feed-view.server.ts";
import { trendingItemJson } from "#app/web/api/trending-json.server.ts";
import { takeUnsentText } from "#app/web/auth/unsent-text.server.ts";
import { userLoader } from "#app/web/handler.server.ts";
import { Answer } from "#app/web/http/answer.server.ts";
import { etagOf } from "#app/web/http/etag.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { communityParams } from "#app/web/urls/community-params.ts";
import { CommunityScreen } from "./community-screen.tsx";
import { loadPart, trendingViews } from "./community-view.server.ts";

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Community", unlisted: true }, matches);

const trendingItems = 6;

export const loader = userLoader(async ({ viewer, ...context }) => {
  const { request, url } = context;
  const search = communityParams.read(url);
  const [feed, suggestions, trending, found] = await Promise.all([
    loadFeed(viewer, context),
    loadPart(request, () => whoToFollow(viewer.id)),
    loadPart(request, async () => {
      const items = await listTrending(viewer.id, trendingItems);
      return { items: await trendingViews(items), etag: etagOf(items.map(trendingItemJson)) };
    }),
    search.collector === "" ? [] : loadPart(request, () => searchCollectors(viewer.id, search.collector)),
  ]);
  const etags = { suggestions: suggestions ? etagOf(suggestions) : undefined, trending: trending?.etag };
  const { text: unsent, cookies } = await takeUnsentText(viewer.id);
  return new Answer(
    { search, feed, unsent, suggestions, trending: trending?.items ?? null, found, etags },
    { cookies },
  );
});

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";
export { feedAction as action } from "#app/web/feed-action.server.ts";

export default CommunityScreen;

export { WithoutViewer as ErrorBoundary } from "#app/components/account/without-viewer.tsx";
