import { type CategoryId, type ItemKind, itemKinds } from "#app/models/catalog/categories.ts";
import type { PictureWidth } from "#app/models/catalog/covers/cover-drawing.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";

/** The addresses of our pages. */
export const paths = {
  home: "/",
  search: "/search",
  check: "/check",
  gate: "/welcome",
  auth: "/auth",
  login: "/login",
  supabaseAuth: "/supabase-auth",
  confirm: "/confirm",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  signOut: "/sign-out",
  trackedItems: "/tracked-items",
  community: "/community",
  follows: "/community/follows",
  blocks: "/community/blocks",
  reports: "/community/reports",
  members: "/test-users",
  collection: "/profile",
  savedSearches: "/collection/searches",
  targets: "/collection/targets",
  alertSettings: "/alerts/settings",
  stopAlerts: "/alerts/stop",
  allowAlerts: "/alerts/allow",
  addItem: "/profile/add",
  newAlert: "/profile/alerts/new",
  removedItems: "/profile/removed",
  exportCsv: "/profile/export.csv",
  exportJson: "/profile/export.json",
  importCollection: "/profile/import",
  importDraft: (id: string) => `/profile/import/${id}`,
  collectionItems: "/collection/items",
  settings: "/user-profile",
  avatarForm: "/user-profile/avatar",
  accountData: "/user-profile/data.json",
  deleteAccount: "/user-profile/delete",
  debugUpload: "/debug-upload",
  admin: "/admin",
  developers: "/developers",
  category: (id: CategoryId) => `/categories/${id}`,
  history: (id: CategoryId, title: string) => `/categories/${id}/${encodeURIComponent(title)}`,
  user: (userId: string) => `/users/${userId}`,
  followers: (userId: string) => `/users/${userId}/followers`,
  following: (userId: string) => `/users/${userId}/following`,
  /** A picture of a listing or an item, of this width in pixels. */
  picture: (signature: string, width: PictureWidth) => `/images/${signature}/${width}`,
  avatar: (file: string) => `/avatars/${file}`,
  /** What other sites may frame of an item; with `.svg` or `.png` at its end a picture. */
  embed: (itemKind: ItemKind, itemKey: string) => `/embed/${itemKind}/${encodeURIComponent(itemKey)}`,
  /** The sales behind an item's value, as a file. */
  evidence: (itemKind: ItemKind, itemKey: string) => `/items/${itemKind}/${encodeURIComponent(itemKey)}/evidence.csv`,
  /** Where somebody reports one of its sales. */
  reportSale: (itemKind: ItemKind, itemKey: string, saleId: number) =>
    `/items/${itemKind}/${encodeURIComponent(itemKey)}/report?sale=${saleId}`,
  /** The private Atom feed of somebody's alerts. */
  alertFeed: (token: string) => `/feeds/alerts.atom?${new URLSearchParams({ token })}`,
  /** The Atom feed of an item's new sales. */
  feed: (itemKind: ItemKind, itemKey: string) => `/feeds/${itemKind}/${encodeURIComponent(itemKey)}.atom`,
};

/** Pages that say nothing of the site, and are open without its access code: the gate, and what letters link to. */
export const ungatedPaths: readonly string[] = [paths.gate, paths.stopAlerts, paths.allowAlerts];

/** The kind of items whose page is at this path: `/categories/comics/…`, `/minifigure/…`. */
export function kindAt(pathname: string): ItemKind | undefined {
  const [room, kind, item] = pathname.split("/").filter(Boolean);
  return itemKinds.find((id) => {
    const { pages } = kinds[id];
    return pages ? pages.path === `/${room}` : room === "categories" && kind === id && item !== undefined;
  });
}

const placesOfKinds = itemKinds.map((kind) => kinds[kind].pages?.path.slice(1) ?? kind);

/** Pages that show prices: home, the search, listings and items. */
const pricePages = new RegExp(`^/(?:$|[?#]|(?:search|categories|${placesOfKinds.join("|")})(?:[/?#]|$))`);

/** The currency that a page's query asks for, or null. */
export function currencyIn(search: string): string | null {
  return /[?&]currency=([A-Z]{3})(?:&|$)/.exec(search)?.[1] ?? null;
}

/** A link of a visit in one currency leads on in that currency. What links to its own page says all of its query. */
export function carryCurrency(to: string, here: { pathname: string; search: string }): string {
  const currency = currencyIn(here.search);
  if (currency === null || !pricePages.test(to) || /[?&]currency=/.test(to)) return to;
  const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
  if (path === here.pathname) return to;
  return `${path}${query ? `${query}&` : "?"}currency=${currency}${hash}`;
}
