import type { LinksFunction } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { AppShell } from "#app/components/app-shell.tsx";
import { SlowNavigation } from "#app/components/loading-screen.tsx";
import { NavigationProgress } from "#app/components/navigation-progress.tsx";
import { interLatin } from "#app/styles/fonts.ts";
import "#app/styles/global.css.ts";
import { AuthProvider } from "#app/web/auth.tsx";
import { NoticesProvider } from "#app/web/notices.tsx";
import { backToOf } from "#app/web/page-handle.ts";
import { constant } from "./constant.server.ts";

export const links: LinksFunction = () => [
  { rel: "preload", href: interLatin, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export const loader = () => constant.root;

export function Layout({ children }: { children: ReactNode }) {
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
        <NoticesProvider left={null}>
          <AuthProvider said={undefined}>
            <AppShell sampleData={data?.sampleData ?? false} backTo={backTo}>
              {children}
              <SlowNavigation />
            </AppShell>
          </AuthProvider>
        </NoticesProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
