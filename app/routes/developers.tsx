import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReferenceScreen } from "#app/components/api-reference/reference-screen.tsx";
import { referenceView } from "#app/components/api-reference/reference-view.server.ts";
import { cachedByRevision } from "#app/models/revision.server.ts";
import { publicApi, publicEndpoints } from "#app/public-api.server.ts";
import { open, withoutForm } from "#app/web/handlers.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/paths.ts";

export const handle: PageHandle = {
  backTo: { to: paths.home, label: "Back to Categories" },
  cachedBy: "all",
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "JSON API for developers",
      description: "Every listing, price history and average of Chartables as JSON, and how to ask for it.",
      canonical: paths.developers,
    },
    matches,
  );

export const loader = open(() =>
  cachedByRevision("all", ["developers"], () => referenceView(publicApi(), publicEndpoints())),
);

export const action = withoutForm;

export default function DevelopersPage() {
  return <ReferenceScreen reference={useLoaderData<typeof loader>()} />;
}
