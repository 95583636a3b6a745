import type { CategoryId } from "#app/models/catalog/categories.ts";

/** The addresses of our pages. */
export const paths = {
  home: "/",
  developers: "/developers",
  category: (id: CategoryId) => `/categories/${id}`,
  history: (id: CategoryId, title: string) => `/categories/${id}/${encodeURIComponent(title)}`,
};
