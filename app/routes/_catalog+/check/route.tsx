import { type MetaFunction, redirect } from "@remix-run/node";
import { RouteError } from "#app/components/layout/route-error.tsx";
import { checkPrice } from "#app/models/market/check-price.server.ts";
import { cachedByRevision } from "#app/models/platform/revision.server.ts";
import { checkView } from "#app/presenters/check-view.server.ts";
import { catalogLoader } from "#app/web/handler.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { checkParams } from "#app/web/urls/check-params.ts";
import { withoutEmptyParams } from "#app/web/urls/params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { CheckScreen } from "./check-screen.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: "Check a price",
      description:
        "Paste a listing's title and its price: what it is, whether it would count, and how it compares with real sales.",
      canonical: paths.check,
      unlisted: Boolean(data?.question?.title),
    },
    matches,
  );

export const loader = catalogLoader("all", async ({ url }) => {
  const filled = withoutEmptyParams(url);
  if (filled !== null) throw redirect(filled);
  const question = checkParams.read(url);
  if (question.title === "") return { question, checked: null };
  return cachedByRevision("all", ["check page", ...Object.values(question)], async () => ({
    question,
    checked: await checkView(question, await checkPrice(question)),
  }));
});

export { clientLoader, unlessForm as shouldRevalidate } from "#app/web/client/client-handlers.ts";
export { noAction as action } from "#app/web/handler.server.ts";

export default CheckScreen;

export function ErrorBoundary() {
  return <RouteError failed={() => ({ message: "We could not check this price. Please try again." })} />;
}
