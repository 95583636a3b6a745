import type { MetaFunction } from "@remix-run/node";
import { loadFollowList } from "#app/presenters/follow-list-view.server.ts";
import { publicLoader } from "#app/web/handler.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Following", unlisted: true }, matches);

export const loader = publicLoader(async (context) => ({ view: await loadFollowList(context, "following") }));

export { FollowListPanel as default } from "#app/components/community/follow-list.tsx";
export { panelClientLoader as clientLoader } from "#app/web/client/client-handlers.ts";
export { noAction as action } from "#app/web/handler.server.ts";
