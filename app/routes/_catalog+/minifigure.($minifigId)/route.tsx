import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { RouteError } from "#app/components/layout/route-error.tsx";
import { NoChart } from "#app/components/price-chart/price-chart.tsx";
import { itemSharing } from "#app/components/price-history/item-sharing.tsx";
import { requireCategory, tryAgain } from "#app/models/catalog/categories.ts";
import { requireMinifigureId } from "#app/models/catalog/identification/minifigures.ts";
import { findItemPicture } from "#app/models/pictures/pictures.server.ts";
import { minifigurePage } from "#app/models/prices/price-history-page.server.ts";
import { minifigureView } from "#app/presenters/history-view.server.ts";
import { relatedLinks } from "#app/presenters/related-links.server.ts";
import { publicLoader } from "#app/web/handler.server.ts";
import { countOpened } from "#app/web/http/item-views.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { minifigureParams } from "#app/web/urls/history-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { MinifigureScreen } from "./minifigure-screen.tsx";

const { history: legoHistory } = requireCategory("legos");

export const handle: PageHandle = {
  backTo: { to: paths.category("legos"), label: legoHistory.backLabel },
  cachedBy: "minifigures",
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return pageMeta({ title: "Minifigure" }, matches);
  return pageMeta(
    {
      title: `${data.title} (minifigure): sold prices`,
      description: `${data.title}: ${data.sold.answer.sentence}`,
      canonical: minifigureParams.href(paths.minifigure(data.itemKey), { ...data.choice, title: "", page: 1 }),
      feed: data.feed ?? undefined,
      unlisted: data.viewed === null,
      ...itemSharing(data),
    },
    matches,
  );
};

export const loader = publicLoader(async ({ params, url, request }) => {
  const itemKey = requireMinifigureId(params.minifigId);
  const choice = minifigureParams.read(url);
  const history = await minifigurePage(itemKey, choice);
  countOpened(history.item, request);
  const [picture, related] = await Promise.all([
    findItemPicture("minifigures", history.item),
    relatedLinks("minifigures", history.item),
  ]);
  return { ...minifigureView(itemKey, choice, history, picture), relatedLinks: related };
});

export { clientLoader, unlessForm as shouldRevalidate } from "#app/web/client/client-loader.ts";
export { noAction as action } from "#app/web/handler.server.ts";

export default function MinifigurePage() {
  const history = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  return (
    <MinifigureScreen
      history={history}
      hrefFor={(change) => minifigureParams.href(pathname, { ...history.choice, page: 1, ...change })}
    />
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      failed={() => ({
        message: legoHistory.failed,
        hint: tryAgain,
        instead: <NoChart title="Unable to load price history">Error loading data</NoChart>,
      })}
    />
  );
}
