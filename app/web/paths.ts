import type { CategoryId, Subject } from "#app/models/catalog/categories.ts";

/** Categories whose short address is the one that the front page leads to. */
const shortOnHome: readonly CategoryId[] = ["model-trains", "model-cars", "sports-memorabilia"];

/** The addresses of our pages. */
export const paths = {
  home: "/",
  search: "/search",
  auth: "/auth",
  community: "/community",
  collection: "/profile",
  settings: "/user-profile",
  developers: "/developers",
  category: (id: CategoryId) => `/categories/${id}`,
  categoryFromHome: (id: CategoryId) => (shortOnHome.includes(id) ? `/${id}` : paths.category(id)),
  history: (id: CategoryId, title: string) => `/categories/${id}/${encodeURIComponent(title)}`,
  minifigure: (id: string) => `/minifigure/${encodeURIComponent(id)}`,
  /** The one address of an item whose number is known. */
  item: (subject: Subject, number: string): string =>
    subject === "minifigures" ? paths.minifigure(number) : paths.history(subject, number),
  /** The Atom feed of an item's new sales. */
  feed: (subject: Subject, number: string) => `/feeds/${subject}/${encodeURIComponent(number)}.atom`,
};
