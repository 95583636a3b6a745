import type { LinksFunction } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { AppShell } from "./components/app-shell.tsx";
import { NavigationProgress } from "./components/navigation-progress.tsx";
import { RouteError } from "./components/route-error.tsx";
import { holdsSampleData } from "./models/catalog/items.server.ts";
import { rememberUntilChanged } from "./models/revision.server.ts";
import { interLatin } from "./styles/fonts.ts";
import "./styles/global.css.ts";
import { open } from "./web/handlers.server.ts";
import { useNonce } from "./web/nonce.ts";
import { backToOf } from "./web/page-handle.ts";
import { publicOrigin } from "./web/public-origin.server.ts";

export const links: LinksFunction = () => [
  { rel: "preload", href: interLatin, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export const loader = open(async () => ({
  origin: publicOrigin,
  // A page that cannot be shown says so itself; its frame need not fail as well.
  ...(await rememberUntilChanged("root", sampleMark).catch(() => ({ sampleData: false }))),
}));

async function sampleMark() {
  return { sampleData: await holdsSampleData() };
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const data = useRouteLoaderData<typeof loader>("root");
  const backTo = backToOf(useMatches());
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <NavigationProgress />
        <AppShell sampleData={data?.sampleData ?? false} backTo={backTo}>
          {children}
        </AppShell>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <RouteError />;
}
