import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { MessageScreen } from "#app/components/layout/error-screens.tsx";
import { isOfEveryPage, RouteError } from "#app/components/layout/route-error.tsx";
import { LineLink } from "#app/components/link.tsx";
import { paths } from "#app/web/urls/paths.ts";

/** In place of the members list when it could not be read. */
export function MembersErrors() {
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
