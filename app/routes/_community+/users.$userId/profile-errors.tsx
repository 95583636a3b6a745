import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { MessageScreen } from "#app/components/layout/error-screens.tsx";
import { isOfEveryPage, RouteError } from "#app/components/layout/route-error.tsx";
import { LineLink } from "#app/components/link.tsx";
import { paths } from "#app/web/urls/paths.ts";

/** In place of a profile that is not there, or could not be read. */
export function ProfileErrors() {
  const error = useRouteError();
  if (isOfEveryPage(error)) return <RouteError />;
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <MessageScreen
      title={isMissing ? "User not found" : "Error loading profile"}
      text={isMissing ? undefined : "Please try again in a moment."}
    >
      <BackToCommunity />
    </MessageScreen>
  );
}

export function BackToCommunity() {
  return <LineLink to={paths.community}>Back to Community</LineLink>;
}
