import { NotFoundError } from "../platform/errors.ts";

/** A theme button of a listing screen. */
export interface Theme {
  /** In the URL. */
  id: string;
  name: string;
  /** The search term; null for everything. Its words stand side by side in a title, parts joined by "&" anywhere. */
  term: string | null;
  /** Further terms for the same. */
  also?: readonly string[];
}

/** Every fact of a category that any screen, address or rule needs. */
interface CategoryFacts {
  /** In the URL. */
  id: string;
  /** The name on cards and in chips. */
  name: string;
  /** Of its badge, in the light and the dark theme. */
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
    /** Whole words and phrases in a title that keep a listing off the screens. */
    lotWords?: readonly string[];
    /** The same with a number, written `N`. */
    lotPhrases?: readonly string[];
  };
  history: {
    backLabel: string;
    failed: string;
    /** What to say where the price history of a title could not be read. */
    failedHint?: (title: string) => string;
    /** Heading of an average; `N` is the number of days. */
    averageTitle?: string;
    maxListings: number;
    noSales: string;
    noListings: string;
    /** In `/api/{endpoint}/{itemKey}`. */
    endpoint: string;
    /** An item key of the sample catalogue. */
    exampleKey: string;
  };
  /** Home links to its short address, `/model-trains`. */
  shortOnHome?: true;
  /** Prefix of its listings' ids in the API. */
  idPrefix: string;
  /** What collectors call an item's key. Absent where they call an item by its name. */
  keyName?: string;
  /** Heading of its group on the search page. Absent where the search does not cover it. */
  searchGroup?: string;
}

/** For an item without any sale. */
export const noRecordYet = "Price tracking will begin automatically as sales are detected.";

export const tryAgain = "Please try again or check the item title.";

/** The part of a title that identifies a comic: "Amazing Spider-Man #300", "… vol. 2", a name with a year; else all of it. */
function comicIdIn(title: string): string {
  return /^.*?(?:#\s?\d+|\bvol\.? ?\d+|\bissue ?\d+|\b(?:19|20)\d\d\b)/i.exec(title)?.[0] ?? title;
}

const all = (name: string): Theme => ({ id: "all", name, term: null });

/** A theme called like its search term. */
function theme(name: string, ...also: readonly string[]): Theme {
  const term = name.toLowerCase();
  return { id: term.replace(/[^a-z\d]+/g, "-"), name, term, also };
}

const listOf = (words: string): readonly string[] => words.split(", ");

const anyLot =
  "lot, lots, bundle, bundles, bulk, collection, collections, wholesale, mixed, variety, job lot, joblot, grab bag";

/** The categories in the order in which they are shown. A seventh is a seventh entry. */
const table = [
  {
    id: "legos",
    name: "LEGO",
    colour: { light: "#b0402b", dark: "#e88c78" },
    listing: {
      title: "Live LEGO",
      subtitle: "Discover LEGO sets with real-time pricing",
      searchPlaceholder: "Search LEGO sets...",
      pager: "five",
      themes: [
        all("All Themes"),
        theme("Star Wars"),
        theme("Marvel"),
        theme("City"),
        theme("Technic"),
        theme("Creator"),
        theme("Architecture"),
        theme("Friends"),
        theme("Ninjago"),
        { id: "potter", name: "Harry Potter", term: "harry potter" },
        theme("Ideas"),
      ],
      noneForTheme: "No LEGO sets available for this theme.",
      failed: "Failed to load LEGO listings. Please try again.",
    },
    history: {
      backLabel: "Back to LEGO",
      failed: "Failed to load data for this item.",
      failedHint: (title) => {
        const set = /(?<!\d)\d{4,7}(?!\d)/.exec(title)?.[0];
        return `${set ? `LEGO Set #${set} - ` : ""}${tryAgain}`;
      },
      maxListings: 12,
      noSales: noRecordYet,
      noListings: "No price history available. Try a different LEGO set.",
      endpoint: "price-history",
      exampleKey: "75257",
    },
    idPrefix: "lego",
    keyName: "Set",
    searchGroup: "LEGO Sets",
  },
  {
    id: "figures",
    name: "Figures",
    colour: { light: "#77489a", dark: "#c39de0" },
    listing: {
      title: "Live Figures",
      subtitle: "Discover action figures with real-time pricing",
      searchPlaceholder: "Search action figures...",
      pager: "five",
      themes: [
        all("All Figures"),
        theme("Star Wars"),
        theme("Marvel"),
        theme("DC Comics", "dc"),
        theme("Hasbro"),
        theme("McFarlane"),
        theme("GI Joe", "g i joe"),
        theme("Transformers"),
      ],
      noneForTheme: "No action figures available for this theme.",
      failed: "Failed to load action figure listings. Please try again.",
    },
    history: {
      backLabel: "Back to Figures",
      failed: "Failed to load price history for this figure.",
      maxListings: 6,
      noSales: "No price history available. Try a different action figure.",
      noListings: "No current listings found for this item.",
      endpoint: "price-history-figure",
      exampleKey: "funko-pop-marvel-715",
    },
    idPrefix: "figure",
    searchGroup: "Action Figures",
  },
  {
    id: "comics",
    name: "Comics",
    colour: { light: "#866005", dark: "#d6ae55" },
    listing: {
      title: "Live Comics",
      subtitle: "Discover comic books with real-time pricing",
      searchPlaceholder: "Search comic books...",
      pager: "five",
      themes: [
        all("All Comics"),
        theme("Marvel"),
        theme("DC Comics", "dc"),
        theme("Dark Horse"),
        theme("Image Comics", "image"),
        theme("Indie Comics", "indie", "idw", "boom", "valiant"),
        theme("Vintage", "golden age", "silver age", "bronze age"),
        theme("Graded", "cgc", "cbcs", "pgx"),
      ],
      noneForTheme: "No comic books available for this theme.",
      failed: "Failed to load comic book listings. Please try again.",
    },
    history: {
      backLabel: "Back to Comics",
      failed: "Failed to load price history for this comic.",
      failedHint: (title) => `Comic ${comicIdIn(title)} - ${tryAgain}`,
      averageTitle: "N Days",
      maxListings: 6,
      noSales: "No price history available. Try a different comic book.",
      noListings: "No current listings found for this comic.",
      endpoint: "price-history-comic",
      exampleKey: "amazing-spider-man-300",
    },
    idPrefix: "comic",
    searchGroup: "Comics",
  },
  {
    id: "model-trains",
    name: "Model Trains",
    colour: { light: "#3c6a34", dark: "#8fc184" },
    listing: {
      title: "Live Model Trains",
      subtitle: "Discover model trains with real-time pricing",
      searchPlaceholder: "Search model trains...",
      pager: "plus-minus-2",
      themes: [
        all("All Themes"),
        theme("HO Scale", "ho gauge", "ho"),
        theme("N Scale", "n gauge"),
        theme("O Scale", "o gauge"),
        theme("Bachmann"),
        theme("Lionel"),
        theme("Kato"),
        theme("Atlas"),
        theme("Hornby"),
        theme("Rolling Stock", "wagon", "coach", "boxcar", "hopper", "tank car", "caboose", "carriage"),
        {
          id: "steam-locomotives",
          name: "Steam Locomotives",
          term: "steam locomotive",
          also: ["steam loco", "steam engine"],
        },
      ],
      noneForTheme: "No model trains available for this theme.",
      failed: "Failed to load model train data. Please try again.",
      lotWords: listOf(`${anyLot}, assorted`),
    },
    history: {
      backLabel: "Back to Model Trains",
      failed: "Failed to load data for this item.",
      maxListings: 6,
      noSales: noRecordYet,
      noListings: "No current listings found for this item.",
      endpoint: "price-history-model-train",
      exampleKey: "hornby-r1153",
    },
    idPrefix: "model-train",
    shortOnHome: true,
  },
  {
    id: "model-cars",
    name: "Model Cars",
    colour: { light: "#1e6b75", dark: "#6fbcc6" },
    listing: {
      title: "Live Model Cars",
      subtitle: "Discover model cars with real-time pricing",
      searchPlaceholder: "Search model cars...",
      pager: "plus-minus-2",
      themes: [
        all("All Themes"),
        theme("Hot Wheels", "hotwheels"),
        theme("Matchbox"),
        theme("NASCAR"),
        theme("1:64 Scale", "1:64"),
        theme("1:24 Scale", "1:24"),
        theme("1:18 Scale", "1:18"),
        theme("Greenlight", "green light"),
        theme("Johnny Lightning"),
        theme("Tomica"),
        theme("Muscle Cars", "muscle"),
      ],
      noneForTheme: "No model cars available for this theme.",
      failed: "Failed to load model car data. Please try again.",
      lotWords: listOf(`${anyLot}, assortment, case, cases, pack, packs, multipack, set, sets, pair, pairs, duo, trio`),
      lotPhrases: ["N pack", "set of N", "lot of N", "case of N"],
    },
    history: {
      backLabel: "Back to Model Cars",
      failed: "Failed to load data for this item.",
      maxListings: 6,
      noSales: noRecordYet,
      noListings: "No current listings found for this item.",
      endpoint: "price-history-model-car",
      exampleKey: "autoart-78057",
    },
    idPrefix: "model-car",
    shortOnHome: true,
  },
  {
    id: "sports-memorabilia",
    name: "Sports Memorabilia",
    colour: { light: "#a03a68", dark: "#e18cb2" },
    listing: {
      title: "Live Sports Memorabilia",
      subtitle: "Discover sports memorabilia with real-time pricing",
      searchPlaceholder: "Search sports memorabilia...",
      pager: "plus-minus-2",
      themes: [
        all("All Themes"),
        {
          id: "signed-jerseys",
          name: "Signed Jerseys",
          term: "signed jersey",
          also: ["signed & jersey", "autographed & jersey"],
        },
        {
          id: "signed-helmets",
          name: "Signed Helmets",
          term: "signed helmet",
          also: ["signed & helmet", "autographed & helmet"],
        },
        theme("Game Used", "game worn", "match worn"),
        theme("Football", "nfl"),
        theme("Basketball", "nba"),
        theme("Baseball", "mlb"),
        theme("Hockey", "nhl"),
        theme("Soccer", "fifa"),
        theme("Championship", "champion", "world series"),
        theme("Vintage Sports", "vintage"),
      ],
      noneForTheme: "No sports memorabilia available for this theme.",
      failed: "Failed to load sports memorabilia data. Please try again.",
    },
    history: {
      backLabel: "Back to Sports Memorabilia",
      failed: "Failed to load data for this item.",
      maxListings: 6,
      noSales: noRecordYet,
      noListings: "No current listings found for this item.",
      endpoint: "price-history-sports-memorabilia",
      exampleKey: "1989-score-barry-sanders-257",
    },
    idPrefix: "sports-memorabilia",
    shortOnHome: true,
  },
] as const satisfies readonly CategoryFacts[];

export type CategoryId = (typeof table)[number]["id"];

export type Category = CategoryFacts & { id: CategoryId };

export const categories: readonly Category[] = table;

/** The categories that the search covers. */
export const searchCategories = categories.filter(
  (category): category is Category & { searchGroup: string } => category.searchGroup !== undefined,
);

const categoryIds: readonly CategoryId[] = table.map(({ id }) => id);

/** The kinds of items with price histories: the categories, and LEGO minifigures, which have no listing screen. */
export const itemKinds = [...categoryIds, "minifigures"] as const;

export type ItemKind = CategoryId | "minifigures";

/** The category with this id. Throws `NotFoundError` if there is none. */
export function requireCategory(id: string | undefined): Category {
  const category = categories.find((candidate) => candidate.id === id);
  if (!category) throw new NotFoundError("category", "We could not find that page.");
  return category;
}
