import { z } from "zod";
import { operatorHandle, operatorMeta } from "#app/components/admin/operator-page.ts";
import { readSiteState } from "#app/models/operation/site-state.server.ts";
import { formatNumber } from "#app/models/platform/amounts.ts";
import { dayMs } from "#app/models/platform/day.ts";
import { forgetError, listErrors, type SiteError } from "#app/models/platform/site-errors.server.ts";
import { momentOf } from "#app/presenters/dates.ts";
import { errorInWords } from "#app/presenters/error-words.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { operatorAction, operatorLoader } from "#app/web/handler.server.ts";
import { etagOf } from "#app/web/http/etag.server.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import { ErrorsScreen } from "./errors-screen.tsx";

export const handle = operatorHandle;

export const meta = operatorMeta("Errors");

export const loader = operatorLoader(async () => {
  const now = new Date();
  const etag = etagOf(await readSiteState());
  const errors = await listErrors();
  const isOfToday = ({ lastAt }: SiteError) => now.getTime() - lastAt.getTime() < dayMs;
  return {
    etag,
    today: errors.filter(isOfToday).map((error) => errorView(error, now)),
    older: errors.filter((error) => !isOfToday(error)).map((error) => errorView(error, now)),
  };
});

export type ErrorView = ReturnType<typeof errorView>;

/** A kind of errors as the page shows it. */
function errorView(error: SiteError, now: Date) {
  const { id, count, firstAt, lastAt, requests } = error;
  return {
    id,
    title: errorInWords(error),
    count: formatNumber(count),
    first: momentOf(firstAt, now),
    last: momentOf(lastAt, now),
    requests: requests.map(({ id, at }) => ({ id, at: momentOf(new Date(at), now) })),
  };
}

const forgetForm = z.object({ id: z.coerce.number().int().positive() });

/** Forgets a kind that was mended. */
export const action = operatorAction(forgetForm, async ({ value: { id } }) => {
  await forgetError(id);
  return seeOther(adminPaths.errors, {
    message: { title: "It is forgotten", text: "If it happens again, it comes back." },
  });
});

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default ErrorsScreen;

export { RouteError as ErrorBoundary } from "#app/components/layout/route-error.tsx";
