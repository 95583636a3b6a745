import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { historyView } from "#app/components/price-history/history-view.server.ts";
import { PriceHistoryScreen } from "#app/components/price-history/price-history-screen.tsx";
import { RouteError } from "#app/components/route-error.tsx";
import { requireCategory } from "#app/models/catalog/categories.ts";
import { itemHistory } from "#app/models/prices/item-history.server.ts";
import { open } from "#app/web/handlers.server.ts";
import { historyParams } from "#app/web/history-params.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/paths.ts";

export const handle: PageHandle = {
  backTo: { to: paths.category("legos"), label: "Back to LEGO" },
  sameForEverybody: true,
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return pageMeta({ title: "Price history" }, matches);
  const name = data.facts?.name ?? data.title;
  return pageMeta(
    {
      title: `${name}${data.setNumber ? ` (LEGO ${data.setNumber})` : ""}: sold prices`,
      description: `What ${name} really sells for: averages, chart, and every sale behind them.`,
      canonical: historyParams.href(paths.history("legos", data.title), {
        window: data.window,
        currency: data.choice.currency,
      }),
    },
    matches,
  );
};

export const loader = open(async ({ params, url }) => {
  const category = requireCategory(params.category);
  const title = (params.itemId ?? "").trim().slice(0, 300);
  const choice = historyParams.read(url);
  return historyView(category, title, choice, await itemHistory(category, title, choice));
});

export { keptOrRead as clientLoader } from "#app/web/kept-pages.ts";

export default function PriceHistoryPage() {
  const history = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  return (
    <PriceHistoryScreen
      history={history}
      hrefFor={(change) => historyParams.href(pathname, { ...history.choice, page: 1, ...change })}
    />
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      failed={({ itemTitle }) => {
        const set = /(?<!\d)\d{4,7}(?!\d)/.exec(itemTitle)?.[0];
        return {
          message: "Failed to load data for this item.",
          hint: `${set ? `LEGO Set #${set} - ` : ""}Please try again or check the item title.`,
        };
      }}
      backTo={handle.backTo}
    />
  );
}
