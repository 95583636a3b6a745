import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FollowListPanel } from "#app/components/community/follow-list.tsx";
import { loadFollowList } from "#app/presenters/follow-list-view.server.ts";
import { publicLoader } from "#app/web/handler.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Following", unlisted: true }, matches);

export const loader = publicLoader(async (context) => ({ view: await loadFollowList(context, "following") }));

export { panelClientLoader as clientLoader } from "#app/web/client/client-handlers.ts";
export { noAction as action } from "#app/web/handler.server.ts";

export default function FollowingPage() {
  return <FollowListPanel list="following" view={useLoaderData<typeof loader>().view} />;
}
