import { type MetaFunction, redirect } from "@remix-run/node";
import { RouteError } from "#app/components/layout/route-error.tsx";
import { NoChart } from "#app/components/price-chart/price-chart.tsx";
import { itemSharing } from "#app/components/price-history/item-sharing.tsx";
import { requireCategory, tryAgain } from "#app/models/catalog/categories.ts";
import { keyOfOwnPage, splitGradedKey } from "#app/models/catalog/identification/identify-item.server.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import { titleInAddress } from "#app/models/catalog/titles/title.ts";
import { findItemPicture } from "#app/models/pictures/pictures.server.ts";
import { NotFoundError } from "#app/models/platform/errors.ts";
import { priceHistoryPage } from "#app/models/prices/price-history-page.server.ts";
import { guidePanel } from "#app/presenters/guide-panel.server.ts";
import { historyView } from "#app/presenters/history-view.server.ts";
import { liveItemView } from "#app/presenters/live-panel.server.ts";
import { relatedLinks } from "#app/presenters/related-links.server.ts";
import { targetView } from "#app/presenters/target-view.server.ts";
import { catalogLoader } from "#app/web/handler.server.ts";
import { countOpened } from "#app/web/http/item-views.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { historyParams, readHistoryChoice } from "#app/web/urls/history-params.ts";
import { itemPath } from "#app/web/urls/item-path.server.ts";
import { listingPathOf } from "#app/web/urls/listing-params.ts";
import { kindAt } from "#app/web/urls/paths.ts";
import { PriceHistoryScreen } from "./price-history-screen.tsx";

export const handle: PageHandle = {
  backTo: (pathname, search) => {
    const kind = kindAt(pathname);
    if (!kind) return undefined;
    const category = requireCategory(kinds[kind].category);
    const { back } = readHistoryChoice(kind, new URL(search, "http://here.invalid"));
    return { to: listingPathOf(category, back), label: category.history.backLabel };
  },
};

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) {
    const kind = kindAt(location.pathname);
    return pageMeta({ title: (kind && kinds[kind].pages?.item) ?? "Price history" }, matches);
  }
  const { itemKey, itemKind, choice } = data;
  const name = data.name ?? data.title;
  const { pages, category } = kinds[itemKind];
  const { name: what, keyName } = requireCategory(category);
  const kind = pages?.item.toLowerCase() ?? (keyName && itemKey ? `${what} ${itemKey}` : what);
  return pageMeta(
    {
      title: `${name} (${kind}): sold prices`,
      description: `${name}: ${data.sold.answer.sentence}`,
      canonical: historyParams.href(data.path, {
        ...choice,
        title: "",
        page: 1,
        back: "",
        target: "",
        direction: "below",
      }),
      feed: data.feed ?? undefined,
      unlisted: data.viewed === null,
      ...itemSharing(data),
    },
    matches,
  );
};

export const loader = catalogLoader("category in path", async ({ params, url }) => {
  const itemKind = kindAt(url.pathname);
  const { pages } = itemKind ? kinds[itemKind] : {};
  const title = itemKind && pages ? keyOfOwnPage(itemKind, params.key) : titleInAddress(params.itemId ?? "");
  if (!itemKind || !title) {
    throw new NotFoundError("item", pages ? `${pages.item} not found` : "We could not find that page.");
  }
  const choice = readHistoryChoice(itemKind, url);
  // Earlier addresses had the grade in the key: amazing-spider-man-300-cgc-9-8.
  const graded = splitGradedKey(itemKind, title);
  if (graded) {
    const { key, condition } = graded;
    throw redirect(historyParams.href(itemPath(itemKind, key), { ...choice, condition }), 301);
  }
  const history = await priceHistoryPage(itemKind, title, choice);
  countOpened(history.item);
  const [picture, related, chosen, live, guide] = await Promise.all([
    findItemPicture(itemKind, history.item),
    relatedLinks(itemKind, history.item),
    targetView(itemKind, history, choice),
    liveItemView(itemKind, history.item, history.sold.conditionKey),
    guidePanel(itemKind, history.item, history.sold.conditionKey),
  ]);
  const view = historyView(itemKind, title, choice, history, picture);
  return { ...view, relatedLinks: related, chosen, ...(live && { live }), ...(guide && { guide }) };
});

export { clientLoader, unlessForm as shouldRevalidate } from "#app/web/client/client-handlers.ts";
export { noAction as action } from "#app/web/handler.server.ts";

export default PriceHistoryScreen;

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
