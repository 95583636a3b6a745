import type { MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { MessageScreen } from "#app/components/layout/error-screens.tsx";
import { isOfEveryPage, RouteError } from "#app/components/layout/route-error.tsx";
import { LineLink } from "#app/components/link.tsx";
import { countMembers, listMembers } from "#app/models/community/list-members.server.ts";
import { personView } from "#app/presenters/person-view.server.ts";
import { memberJson } from "#app/web/api/member-json.server.ts";
import { paginationOf } from "#app/web/api/pagination.server.ts";
import { findViewerState } from "#app/web/auth/viewer.server.ts";
import { publicLoader } from "#app/web/handler.server.ts";
import { etagOf } from "#app/web/http/etag.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/urls/paths.ts";
import { memberParams } from "#app/web/urls/people-params.ts";
import { MembersScreen } from "./members-screen.tsx";

const size = 24;

export const handle = { backTo: { to: paths.community, label: "Back to Community" } };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    { title: "Community Members", description: "The collectors on Chartables.", canonical: paths.members },
    matches,
  );

export const loader = publicLoader(async ({ request, url }) => {
  const { q: query, page, view } = memberParams.read(url);
  const { viewer } = await findViewerState(request);
  const found = await listMembers(viewer, { query, page, size, suggestedOnly: true });
  const all = query === "" ? found.total : await countMembers(viewer, { query: "", suggestedOnly: true });
  return {
    query,
    view,
    /** How many members there are without the search. */
    all,
    people: found.members.map(personView),
    pagination: paginationOf({ page: found.page, size, total: found.total, isAtLeast: false }),
    /** Entity tag of the endpoint's list of the same people. */
    etag: etagOf(found.members.map((member) => memberJson(viewer, member))),
  };
});

export { clientLoader } from "#app/web/client/client-handlers.ts";
export { noAction as action } from "#app/web/handler.server.ts";

export default MembersScreen;

/** In place of the members list when it could not be read. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isOfEveryPage(error)) return <RouteError />;
  const message = isRouteErrorResponse(error) ? `HTTP ${error.status}: ${error.statusText}` : "Unknown error occurred";
  return (
    <MessageScreen title="Community Members" text={`Error: ${message}`}>
      <LineLink to={paths.members} reloadDocument>
        Try again
      </LineLink>
    </MessageScreen>
  );
}
