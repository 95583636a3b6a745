import type { MetaFunction } from "@remix-run/node";
import { CollectionScreen } from "#app/components/accounts/not-open-screens.tsx";
import { signedIn, withoutForm } from "#app/web/handlers.server.ts";
import { backToHome, type PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";

export const handle: PageHandle = { backTo: backToHome };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Collection", unlisted: true }, matches);

export const loader = signedIn(async () => ({}));

export const action = withoutForm;

export default CollectionScreen;

export { WithoutViewer as ErrorBoundary } from "#app/components/accounts/without-viewer.tsx";
