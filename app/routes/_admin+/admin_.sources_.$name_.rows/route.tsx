import { operatorHandle, operatorMeta } from "#app/components/admin/operator-page.ts";
import { conditionLabel } from "#app/models/catalog/conditions/conditions.ts";
import { formatMoney } from "#app/models/platform/amounts.ts";
import { listNewestRows, type SourceRow } from "#app/models/sources/source-rows.server.ts";
import { requireSource } from "#app/models/sources/sources.server.ts";
import { momentOf } from "#app/presenters/dates.ts";
import { operatorLoader } from "#app/web/handler.server.ts";
import { itemPath } from "#app/web/urls/item-path.server.ts";
import { RowsScreen } from "./rows-screen.tsx";

export const handle = operatorHandle;

export const meta = operatorMeta(({ name }) => `Rows of ${name}`);

const rowsListed = 50;

export const loader = operatorLoader(async ({ params: { name = "" } }) => {
  await requireSource(name, 0);
  const now = new Date();
  const { sales, listings } = await listNewestRows(name, rowsListed);
  const rowView = ({ itemKind, itemKey, minor, currency, conditionKey, at, ...row }: SourceRow) => ({
    ...row,
    at: momentOf(at, now),
    price: formatMoney({ minor, currency }),
    condition: conditionLabel(itemKind, conditionKey),
    to: itemKey === null ? null : itemPath(itemKind, itemKey),
  });
  return { name, limit: rowsListed, sales: sales.map(rowView), listings: listings.map(rowView) };
});

export { clientLoader } from "#app/web/client/client-handlers.ts";
export { noAction as action } from "#app/web/handler.server.ts";

export default RowsScreen;

export { RouteError as ErrorBoundary } from "#app/components/layout/route-error.tsx";
