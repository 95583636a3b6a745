import type { CategoryId, Subject } from "#app/models/catalog/categories.ts";

const history = (id: CategoryId, title: string) => `/categories/${id}/${encodeURIComponent(title)}`;
const minifigure = (id: string) => `/minifigure/${encodeURIComponent(id)}`;

/** The addresses of our pages. */
export const paths = {
  home: "/",
  category: (id: CategoryId) => `/categories/${id}`,
  history,
  minifigure,
  /** The one address of an item whose number is known. */
  item: (subject: Subject, number: string) =>
    subject === "minifigures" ? minifigure(number) : history(subject, number),
  /** The Atom feed of an item's new sales. */
  feed: (subject: Subject, number: string) => `/feeds/${subject}/${encodeURIComponent(number)}.atom`,
};
