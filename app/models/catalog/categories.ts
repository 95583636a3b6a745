import { NotFoundError } from "../platform/errors.ts";
import type { CategoryId } from "./kinds/all.ts";
import { kinds } from "./kinds/all.ts";

export type { CategoryId, ItemKind } from "./kinds/all.ts";
export { itemKinds } from "./kinds/all.ts";

export interface Theme {
  /** "all" for everything. */
  id: string;
  name: string;
  /** Its search term, where that is not its name. */
  term?: string;
}

export interface Category {
  id: CategoryId;
  name: string;
  /** Colour of the category in the light and the dark theme. */
  colour: { light: string; dark: string };
  listing: {
    title: string;
    subtitle: string;
    searchPlaceholder: string;
    /** Five buttons around the current page, or the current page and two on either side. */
    pager: "five" | "plus-minus-2";
    themes: readonly Theme[];
    noneForTheme: string;
    failed: string;
  };
  history: {
    backLabel: string;
    failed: string;
    failedHint?: (title: string) => string;
    /** Heading of an average; `N` is the number of days. */
    averageTitle?: string;
    maxListings: number;
    noSales: string;
    noListings: string;
    /** The endpoint in `/api/{endpoint}/{itemKey}`. */
    endpoint: string;
    /** An item key of the sample catalogue. */
    exampleKey: string;
  };
  /** Home links to its short address, `/model-trains`. */
  shortOnHome?: true;
  /** What collectors call an item's key, where they call an item by it: pages then show the key as it is. */
  keyName?: string;
  /** Heading of its group on the search page, where that is not its name. */
  searchGroup?: string;
}

export const tryAgain = "Please try again or check the item title.";

/** The part of a title that identifies a comic: "Amazing Spider-Man #300", "… vol. 2", a name with a year; else all of it. */
function comicIdIn(title: string): string {
  return /^.*?(?:#\s?\d+|\bvol\.? ?\d+|\bissue ?\d+|\b(?:19|20)\d\d\b)/i.exec(title)?.[0] ?? title;
}

/** Themes by their names, of which their ids are made: "DC Comics" is `dc-comics`. */
function themesOf(names: string): Theme[] {
  return names.split("; ").map((name) => ({ id: name.toLowerCase().replace(/[^a-z\d]+/g, "-"), name }));
}

type Given = Pick<Category, "colour" | "keyName" | "searchGroup" | "shortOnHome"> & {
  /** What collectors call its items. */
  items: string;
  /** The name of its first theme, which is everything. */
  all?: string;
  themes: readonly Theme[];
  listing: Partial<Category["listing"]> & { failed: string };
  history: Partial<Category["history"]> & { exampleKey: string };
};

/** A category with the texts and limits that most share. */
function category(id: CategoryId, { items, all = "All Themes", themes, ...overrides }: Given): Category {
  const { name, idPrefix } = kinds[id];
  return {
    ...overrides,
    id,
    name,
    listing: {
      title: `Live ${name}`,
      subtitle: `Discover ${items} with real-time pricing`,
      searchPlaceholder: `Search ${items}...`,
      pager: "plus-minus-2",
      themes: [{ id: "all", name: all }, ...themes],
      noneForTheme: `No ${items} available for this theme.`,
      ...overrides.listing,
    },
    history: {
      backLabel: `Back to ${name}`,
      failed: "Failed to load data for this item.",
      maxListings: 6,
      noSales: "No sales of this item are on record yet.",
      noListings: "No current listings found for this item.",
      endpoint: `price-history-${idPrefix}`,
      ...overrides.history,
    },
  };
}

/** The categories in the order in which they are shown. A new one is a new entry. */
export const categories: readonly Category[] = [
  category("legos", {
    items: "LEGO sets",
    colour: { light: "#b0402b", dark: "#e88c78" },
    themes: [
      ...themesOf("Star Wars; Marvel; City; Technic; Creator; Architecture; Friends; Ninjago"),
      { id: "potter", name: "Harry Potter" },
      ...themesOf("Ideas"),
    ],
    listing: { pager: "five", failed: "Failed to load LEGO listings. Please try again." },
    history: {
      failedHint: (title) => {
        const set = /(?<!\d)\d{4,7}(?!\d)/.exec(title)?.[0];
        return `${set ? `LEGO Set #${set} - ` : ""}${tryAgain}`;
      },
      maxListings: 12,
      noListings: "No price history available. Try a different LEGO set.",
      endpoint: "price-history",
      exampleKey: "75257",
    },
    keyName: "Set",
    searchGroup: "LEGO Sets",
  }),
  category("figures", {
    items: "action figures",
    colour: { light: "#77489a", dark: "#c39de0" },
    all: "All Figures",
    themes: themesOf("Star Wars; Marvel; DC Comics; Hasbro; McFarlane; GI Joe; Transformers"),
    listing: { pager: "five", failed: "Failed to load action figure listings. Please try again." },
    history: {
      failed: "Failed to load price history for this figure.",
      noSales: "No price history available. Try a different action figure.",
      exampleKey: "funko-pop-marvel-715",
    },
    searchGroup: "Action Figures",
  }),
  category("comics", {
    items: "comic books",
    colour: { light: "#866005", dark: "#d6ae55" },
    all: "All Comics",
    themes: themesOf("Marvel; DC Comics; Dark Horse; Image Comics; Indie Comics; Vintage; Graded"),
    listing: { pager: "five", failed: "Failed to load comic book listings. Please try again." },
    history: {
      failed: "Failed to load price history for this comic.",
      failedHint: (title) => `Comic ${comicIdIn(title)} - ${tryAgain}`,
      averageTitle: "N Days",
      noSales: "No price history available. Try a different comic book.",
      noListings: "No current listings found for this comic.",
      exampleKey: "amazing-spider-man-300",
    },
    searchGroup: "Comics",
  }),
  category("model-trains", {
    items: "model trains",
    colour: { light: "#3c6a34", dark: "#8fc184" },
    themes: [
      ...themesOf("HO Scale; N Scale; O Scale; Bachmann; Lionel; Kato; Atlas; Hornby; Rolling Stock"),
      { id: "steam-locomotives", name: "Steam Locomotives", term: "steam locomotive" },
    ],
    listing: { failed: "Failed to load model train data. Please try again." },
    history: { exampleKey: "hornby-r1153" },
    shortOnHome: true,
  }),
  category("model-cars", {
    items: "model cars",
    colour: { light: "#1e6b75", dark: "#6fbcc6" },
    themes: themesOf(
      "Hot Wheels; Matchbox; NASCAR; 1:64 Scale; 1:24 Scale; 1:18 Scale; Greenlight; Johnny Lightning; Tomica; Muscle Cars",
    ),
    listing: { failed: "Failed to load model car data. Please try again." },
    history: { exampleKey: "autoart-78057" },
    shortOnHome: true,
  }),
  category("sports-memorabilia", {
    items: "sports memorabilia",
    colour: { light: "#a03a68", dark: "#e18cb2" },
    themes: [
      { id: "signed-jerseys", name: "Signed Jerseys", term: "signed jersey" },
      { id: "signed-helmets", name: "Signed Helmets", term: "signed helmet" },
      ...themesOf("Game Used; Football; Basketball; Baseball; Hockey; Soccer; Championship; Vintage Sports"),
    ],
    listing: { failed: "Failed to load sports memorabilia data. Please try again." },
    history: { exampleKey: "1989-score-barry-sanders-257" },
    shortOnHome: true,
  }),
];

export function requireCategory(id: string | undefined): Category {
  const category = categories.find((candidate) => candidate.id === id);
  if (!category) throw new NotFoundError("category", "We could not find that page.");
  return category;
}

/** The name of a category's shelf, or of the shelf of one of its themes: `legos`, `legos/star-wars`. */
export function shelfOf(category: Category, themeId = "all"): string {
  return themeId === "all" ? category.id : `${category.id}/${themeId}`;
}
