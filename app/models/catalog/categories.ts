import { NotFoundError } from "../errors.ts";

export const categoryIds = ["legos", "figures", "comics", "model-trains", "model-cars", "sports-memorabilia"] as const;

export type CategoryId = (typeof categoryIds)[number];

/** A theme button of a listing screen: its id in the URL, its name on the button, the words it searches for. */
export interface Theme {
  id: string;
  name: string;
  term: string | null;
}

export interface Category {
  id: CategoryId;
  /** The name on cards and in chips. */
  name: string;
  title: string;
  subtitle: string;
  searchPlaceholder: string;
  themes: readonly Theme[];
  noneForTheme: string;
  failed: string;
}

const legos: Category = {
  id: "legos",
  name: "LEGO",
  title: "Live LEGO",
  subtitle: "Discover LEGO sets with real-time pricing",
  searchPlaceholder: "Search LEGO sets...",
  themes: [
    { id: "all", name: "All Themes", term: null },
    { id: "star-wars", name: "Star Wars", term: "star wars" },
    { id: "marvel", name: "Marvel", term: "marvel" },
    { id: "city", name: "City", term: "city" },
    { id: "technic", name: "Technic", term: "technic" },
    { id: "creator", name: "Creator", term: "creator" },
    { id: "architecture", name: "Architecture", term: "architecture" },
    { id: "friends", name: "Friends", term: "friends" },
    { id: "ninjago", name: "Ninjago", term: "ninjago" },
    { id: "potter", name: "Harry Potter", term: "harry potter" },
    { id: "ideas", name: "Ideas", term: "ideas" },
  ],
  noneForTheme: "No LEGO sets available for this theme.",
  failed: "Failed to load LEGO listings. Please try again.",
};

/** The categories that have listings, in the order in which they are shown. */
export const categories: readonly Category[] = [legos];

/** The category of an address. Throws `NotFoundError` for any other word. */
export function requireCategory(id: string | undefined): Category {
  const category = categories.find((candidate) => candidate.id === id);
  if (!category) throw new NotFoundError("category", "We could not find that page.");
  return category;
}
