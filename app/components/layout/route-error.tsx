import { isRouteErrorResponse, useLocation, useParams, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { type Category, categories } from "#app/models/catalog/categories.ts";
import { isWorthAnotherTry } from "#app/web/client/cached-client-loader.ts";
import { fetchPolicyFor } from "#app/web/client/fetch-policy.ts";
import { isNotOurs } from "#app/web/client/unhandled-errors.ts";
import { type PageHandle, wayBack } from "#app/web/page-handle.ts";
import { FailedListing, FallbackErrorScreen, NotFoundScreen } from "./error-screens.tsx";

interface LoaderContext {
  category: Category | undefined;
  itemTitle: string;
}

interface RouteErrorProps {
  /** What this page says when it could not be read; without it the fallback screen says it. */
  failed?: (asked: LoaderContext) => { message?: string; hint?: string; instead?: ReactNode };
  backTo?: PageHandle["backTo"];
}

/** What a page shows instead of itself: it is not there, it could not be read, or something nobody foresaw went wrong. */
export function RouteError({ failed, backTo }: RouteErrorProps) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const params = useParams();
  if (isNotOurs(error)) return null;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen message={error.data?.error} />;
  const category = categories.find(({ id }) => id === params.category);
  const { message, hint, instead } = failed?.({ category, itemTitle: params.itemId ?? "" }) ?? {};
  const back = wayBack(backTo, params);
  const isWrongMethod = isRouteErrorResponse(error) && error.status === 405;
  if (message && back && !isWrongMethod) {
    return (
      <>
        <FailedListing
          key={pathname + search}
          message={message}
          hint={hint}
          backTo={back}
          retry={{ path: pathname, search }}
          retries={isWorthAnotherTry(error) ? fetchPolicyFor(pathname).retries : 0}
        />
        {instead}
      </>
    );
  }
  const refusal = isRouteErrorResponse(error) && error.status < 500 ? error.data?.error : undefined;
  return <FallbackErrorScreen path={pathname} search={search} refusal={refusal} />;
}
