import type { CategoryId, Subject } from "#app/models/catalog/categories.ts";

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
  settings: "/user-profile",
  developers: "/developers",
  category: (id: CategoryId) => `/categories/${id}`,
  history: (id: CategoryId, title: string) => `/categories/${id}/${encodeURIComponent(title)}`,
  minifigure: (id: string) => `/minifigure/${encodeURIComponent(id)}`,
  /** The one address of an item whose number is known. */
  item: (subject: Subject, number: string): string =>
    subject === "minifigures" ? paths.minifigure(number) : paths.history(subject, number),
  /** The Atom feed of an item's new sales. */
  feed: (subject: Subject, number: string) => `/feeds/${subject}/${encodeURIComponent(number)}.atom`,
};
