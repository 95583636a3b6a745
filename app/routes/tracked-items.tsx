import type { MetaFunction } from "@remix-run/node";
import { TrackedItemsScreen } from "#app/components/accounts/tracked-items-screen.tsx";
import { signedIn, withoutForm } from "#app/web/handlers.server.ts";
import { backToHome, type PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/paths.ts";

export const handle: PageHandle = { backTo: backToHome };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Tracked Items", unlisted: true }, matches);

export const loader = signedIn(async () => ({}), paths.login);

export const action = withoutForm;

export default TrackedItemsScreen;

export { WithoutViewer as ErrorBoundary } from "#app/components/accounts/without-viewer.tsx";
