import type { MetaFunction } from "@remix-run/node";
import { useLocation } from "@remix-run/react";
import { AccountsScreen } from "#app/components/accounts-screen.tsx";
import { open } from "#app/web/handlers.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/paths.ts";

/** What each address is for, once there are accounts. */
const comesWithThem: Record<string, string> = {
  [paths.auth]: "Signing up and signing in will be done here.",
  [paths.community]: "Following other collectors and seeing what they find comes with accounts.",
  [paths.collection]: "Keeping a collection of what you watch and what you own comes with accounts.",
};

export const handle: PageHandle = { backTo: { to: paths.home, label: "Back to home" }, sameForEverybody: true };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Accounts are not open yet", unlisted: true }, matches);

export const loader = open(async () => ({}));

export default function AccountsPage() {
  const { pathname } = useLocation();
  return <AccountsScreen comesWithThem={comesWithThem[pathname.replace(/\/+$/, "")] ?? ""} />;
}
