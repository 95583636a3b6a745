import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/web/page-meta.ts";
import { userLoader } from "#app/web/user-loader.server.ts";
import { OwnProfileScreen } from "./user-profile-screen.tsx";

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Your profile", unlisted: true }, matches);

export const loader = userLoader(async ({ viewer }) => {
  const { id, username, firstName, email, profileImageUrl, createdAt } = viewer;
  return { viewer: { id, username, firstName, email, profileImageUrl }, memberSince: createdAt.toISOString() };
});

export { noAction as action } from "#app/web/handler.server.ts";

export default function UserProfilePage() {
  return <OwnProfileScreen {...useLoaderData<typeof loader>()} />;
}

export { WithoutViewer as ErrorBoundary } from "#app/components/account/without-viewer.tsx";
