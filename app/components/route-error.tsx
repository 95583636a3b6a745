import { isRouteErrorResponse, useLocation, useParams, useRouteError } from "@remix-run/react";
import { type Category, categories } from "#app/models/catalog/categories.ts";
import { isWorthAnotherTry } from "#app/web/kept-pages.ts";
import type { BackTo } from "#app/web/page-handle.ts";
import { pageRead } from "#app/web/page-read.ts";
import { isNotOurs } from "#app/web/unhandled-errors.ts";
import { FailedListing, FallbackErrorScreen, NotFoundScreen } from "./error-screens.tsx";

interface Asked {
  category: Category | undefined;
  itemTitle: string;
}

interface RouteErrorProps {
  /** What this page says when it could not be read; without it the fallback screen says it. */
  failed?: (asked: Asked) => { message?: string; hint?: string };
  backTo?: BackTo;
}

/** What a page shows instead of itself: it is not there, it could not be read, or something nobody foresaw went wrong. */
export function RouteError({ failed, backTo }: RouteErrorProps) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const params = useParams();
  if (isNotOurs(error)) return null;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen message={error.data?.error} />;
  const category = categories.find(({ id }) => id === params.category);
  const { message, hint } = failed?.({ category, itemTitle: params.itemId ?? "" }) ?? {};
  if (message && backTo) {
    return (
      <FailedListing
        key={pathname + search}
        message={message}
        hint={hint}
        backTo={backTo}
        retry={{ path: pathname, search }}
        retries={isWorthAnotherTry(error) ? pageRead(pathname).retries : 0}
      />
    );
  }
  return <FallbackErrorScreen path={pathname} search={search} />;
}
