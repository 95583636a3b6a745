import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { RouteError } from "#app/components/layout/route-error.tsx";
import { NoChart } from "#app/components/price-chart/price-chart.tsx";
import { itemSharing } from "#app/components/price-history/item-sharing.tsx";
import { categories, requireCategory, tryAgain } from "#app/models/catalog/categories.ts";
import { splitGradedKey } from "#app/models/catalog/identification/graded-keys.ts";
import { titleInAddress } from "#app/models/catalog/title.ts";
import { findItemPicture } from "#app/models/pictures/pictures.server.ts";
import { NotFoundError } from "#app/models/platform/errors.ts";
import { priceHistoryPage } from "#app/models/prices/price-history-page.server.ts";
import { historyView } from "#app/presenters/history-view.server.ts";
import { relatedLinks } from "#app/presenters/related-links.server.ts";
import { publicLoader } from "#app/web/handler.server.ts";
import { countOpened } from "#app/web/http/item-views.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { historyParams } from "#app/web/urls/history-params.ts";
import { itemPath } from "#app/web/urls/item-path.server.ts";
import { listingPathOf } from "#app/web/urls/listing-params.ts";
import { PriceHistoryScreen } from "./price-history-screen.tsx";

export const handle: PageHandle = {
  backTo: (params, search) => {
    const category = categories.find(({ id }) => id === params.category);
    const { back } = historyParams.read(new URL(search, "http://here.invalid"));
    return category && { to: listingPathOf(category, back), label: category.history.backLabel };
  },
  cachedBy: "category in path",
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return pageMeta({ title: "Price history" }, matches);
  const { itemKey, choice } = data;
  const name = data.name ?? data.title;
  const category = requireCategory(data.categoryId);
  const kind = category.keyName && itemKey ? `${category.name} ${itemKey}` : category.name;
  return pageMeta(
    {
      title: `${name} (${kind}): sold prices`,
      description: `${name}: ${data.sold.answer.sentence}`,
      canonical: historyParams.href(data.path, { ...choice, page: 1, back: "" }),
      feed: data.feed ?? undefined,
      unlisted: data.viewed === null,
      ...itemSharing(data),
    },
    matches,
  );
};

export const loader = publicLoader(async ({ params, url, request }) => {
  const category = requireCategory(params.category);
  const title = titleInAddress(params.itemId ?? "");
  if (title === "") throw new NotFoundError("item", "We could not find that page.");
  const choice = historyParams.read(url);
  // Addresses of before had the grade in the key: amazing-spider-man-300-cgc-9-8.
  const graded = splitGradedKey(category.id, title);
  if (graded) {
    const { key, condition } = graded;
    throw redirect(historyParams.href(itemPath(category.id, key), { ...choice, condition }), 301);
  }
  const history = await priceHistoryPage(category, title, choice);
  countOpened(history.item, request);
  const [picture, related] = await Promise.all([
    findItemPicture(category.id, history.item),
    relatedLinks(category.id, history.item),
  ]);
  return { ...historyView(category, title, choice, history, picture), relatedLinks: related };
});

export { clientLoader, unlessForm as shouldRevalidate } from "#app/web/client/client-loader.ts";
export { noAction as action } from "#app/web/handler.server.ts";

export default function PriceHistoryPage() {
  const history = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  return (
    <PriceHistoryScreen
      category={requireCategory(history.categoryId)}
      history={history}
      hrefFor={(change) => historyParams.href(pathname, { ...history.choice, page: 1, ...change })}
    />
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      failed={({ category, itemTitle }) => ({
        message: category?.history.failed,
        hint: category?.history.failedHint?.(itemTitle) ?? tryAgain,
        instead: <NoChart title="Unable to load price history">Error loading data</NoChart>,
      })}
    />
  );
}
