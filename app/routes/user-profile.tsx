import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OwnProfileScreen } from "#app/components/accounts/own-profile-screen.tsx";
import { signedIn, withoutForm } from "#app/web/handlers.server.ts";
import { backToHome, type PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";

export const handle: PageHandle = { backTo: backToHome };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Your profile", unlisted: true }, matches);

export const loader = signedIn(async ({ viewer }) => {
  const { username, firstName, email, profileImageUrl, createdAt } = viewer;
  return { viewer: { username, firstName, email, profileImageUrl }, memberSince: createdAt.toISOString() };
});

export const action = withoutForm;

export default function UserProfilePage() {
  return <OwnProfileScreen {...useLoaderData<typeof loader>()} />;
}

export { WithoutViewer as ErrorBoundary } from "#app/components/accounts/without-viewer.tsx";
