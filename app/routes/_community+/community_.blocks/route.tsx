import type { MetaFunction } from "@remix-run/node";
import { RouteError } from "#app/components/layout/route-error.tsx";
import { listBlocked } from "#app/models/community/blocks.server.ts";
import { formatDay } from "#app/presenters/dates.ts";
import { userLoader } from "#app/web/handler.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { BlocksScreen } from "./blocks-screen.tsx";

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "People you block", unlisted: true }, matches);

export const loader = userLoader(async ({ viewer }) => {
  const blocked = await listBlocked(viewer.id);
  return { blocked: blocked.map(({ blockedAt, ...person }) => ({ ...person, day: formatDay(blockedAt) })) };
});

export { clientLoader } from "#app/web/client/client-handlers.ts";
export { noAction as action } from "#app/web/handler.server.ts";

export default BlocksScreen;

export { RouteError as ErrorBoundary };
