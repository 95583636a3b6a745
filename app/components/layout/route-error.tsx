import { isRouteErrorResponse, useLocation, useMatches, useParams, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { type Category, categories } from "#app/models/catalog/categories.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import { isRetryable, NoResponseError, noConnection } from "#app/web/client/fetch-json.ts";
import { fetchPolicyFor } from "#app/web/client/fetch-policy.ts";
import { isMaintenance } from "#app/web/client/maintenance.ts";
import { isIgnoredError } from "#app/web/client/unhandled-errors.ts";
import { backToOf } from "#app/web/page-handle.ts";
import { kindAt } from "#app/web/urls/paths.ts";
import { FailedPage, FallbackErrorScreen, MaintenanceScreen, NotFoundScreen } from "./error-screens.tsx";

interface RouteErrorProps {
  /** What this page says when it could not be read, and shows below that. Without it the fallback screen says it. */
  failed?: (page: { category?: Category; itemTitle: string }) => {
    message?: string;
    hint?: string;
    instead?: ReactNode;
  };
}

/** Statuses that refuse what was sent, whichever page it was sent to: its origin, its method, its size. */
const refusals = [403, 405, 413];

/** Whether `RouteError` is for this error even where a page has a screen of its own for errors. */
export function isOfEveryPage(error: unknown): boolean {
  const isRefusal = isRouteErrorResponse(error) && refusals.includes(error.status);
  return isIgnoredError(error) || isMaintenance(error) || isRefusal;
}

/** What a page shows instead of itself: it does not exist, it could not be read, or something unexpected went wrong. */
export function RouteError({ failed }: RouteErrorProps) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const params = useParams();
  const backTo = backToOf(useMatches(), search);
  if (isIgnoredError(error)) return null;
  const response = isRouteErrorResponse(error) ? error : undefined;
  if (isMaintenance(error)) return <MaintenanceScreen />;
  if (response?.status === 404) return <NotFoundScreen message={response.data?.error} />;
  const kind = kindAt(pathname);
  const category = categories.find(({ id }) => id === (kind ? kinds[kind].category : params.category));
  const noMessage = error instanceof NoResponseError ? noConnection : undefined;
  const { message = noMessage, hint, instead } = failed?.({ category, itemTitle: params.itemId ?? "" }) ?? {};
  if (message && backTo && !isOfEveryPage(error)) {
    return (
      <>
        <FailedPage
          key={pathname + search}
          message={message}
          hint={hint}
          backTo={backTo}
          retries={isRetryable(error) ? fetchPolicyFor(pathname).retries : 0}
        />
        {instead}
      </>
    );
  }
  const refusal = response && response.status < 500 ? response.data?.error : undefined;
  return <FallbackErrorScreen refusal={refusal} />;
}
