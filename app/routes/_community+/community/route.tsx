import type { MetaFunction } from "@remix-run/node";
import { NotOpenScreen } from "#app/components/account/not-open-screen.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { userLoader } from "#app/web/user-loader.server.ts";

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Community", unlisted: true }, matches);

export const loader = userLoader(async () => ({}));

export { noAction as action } from "#app/web/handler.server.ts";

export default function CommunityPage() {
  return (
    <NotOpenScreen
      title="The community is not open yet"
      plan="Here you will follow other collectors and see what they add."
    />
  );
}

export { WithoutViewer as ErrorBoundary } from "#app/components/account/without-viewer.tsx";
