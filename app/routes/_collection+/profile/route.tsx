import type { MetaFunction } from "@remix-run/node";
import { NotOpenScreen } from "#app/components/account/not-open-screen.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { userLoader } from "#app/web/user-loader.server.ts";

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Collection", unlisted: true }, matches);

export const loader = userLoader(async () => ({}));

export { noAction as action } from "#app/web/handler.server.ts";

export default function CollectionPage() {
  return (
    <NotOpenScreen
      title="Collections are not open yet"
      plan="Here you will keep track of the items you watch and the items you own."
    />
  );
}

export { WithoutViewer as ErrorBoundary } from "#app/components/account/without-viewer.tsx";
