import type { CategoryId, ItemKind } from "#app/models/catalog/categories.ts";

/** The addresses of our pages. */
export const paths = {
  home: "/",
  search: "/search",
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
  collection: "/profile",
  savedSearches: "/collection/searches",
  targets: "/collection/targets",
  addItem: "/profile/add",
  exportCsv: "/profile/export.csv",
  exportJson: "/profile/export.json",
  importCollection: "/profile/import",
  collectionItems: "/collection/items",
  settings: "/user-profile",
  developers: "/developers",
  category: (id: CategoryId) => `/categories/${id}`,
  history: (id: CategoryId, title: string) => `/categories/${id}/${encodeURIComponent(title)}`,
  minifigure: (id: string) => `/minifigure/${encodeURIComponent(id)}`,
  /** The canonical address of an item with a key. */
  item: (itemKind: ItemKind, itemKey: string): string =>
    itemKind === "minifigures" ? paths.minifigure(itemKey) : paths.history(itemKind, itemKey),
  /** The Atom feed of an item's new sales. */
  feed: (itemKind: ItemKind, itemKey: string) => `/feeds/${itemKind}/${encodeURIComponent(itemKey)}.atom`,
};
