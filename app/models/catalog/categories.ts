import { NotFoundError } from "../platform/errors.ts";

/** A theme button of a listing screen. */
export interface Theme {
  /** In the URL. */
  id: string;
  name: string;
  /** What it searches for; null for everything. Words stand side by side in the title, parts joined by "&" anywhere. */
  term: string | null;
  /** What else means the same in titles. */
  also?: readonly string[];
}

/** Every fact of a category that any screen, address or rule needs. */
interface CategoryFacts {
  /** In the URL. */
  id: string;
  /** The name on cards and in chips. */
  name: string;
  /** Paper-light and ink-dark colour of its mark. */
  colour: { light: string; dark: string };
  listing: {
    title: string;
    subtitle: string;
    searchPlaceholder: string;
    /** "five" buttons around the current page, or the current page "plus-minus-2". */
    pager: "five" | "plus-minus-2";
    themes: readonly Theme[];
    noneForTheme: string;
    failed: string;
    /** Words and phrases in a title that keep a listing off the screens, as whole words; absent: nothing is kept off. */
    lotWords?: readonly string[];
    /** Phrases with a number in them, likewise. `N` stands for the number. */
    lotPhrases?: readonly string[];
  };
  history: {
    backLabel: string;
    failed: string;
    /** Names what was looked up when that failed, and what may help. */
    failedHint?: (title: string) => string;
    /** Heading of an average where it has one of its own. `N` stands for the days. */
    averageTitle?: string;
    /** Current listings shown at most. */
    mostListings: number;
    noSales: string;
    noListings: string;
    /** `/api/{endpoint}/{number}`. */
    endpoint: string;
    /** A number that the sample catalogue knows. */
    exampleKey: string;
  };
  /** Home links to its short address, `/model-trains`. */
  shortOnHome?: true;
  /** What ids of its listings begin with. */
  idPrefix: string;
  /** How collectors call the number of an item, where it has one; other items are called by their names. */
  keyName?: string;
  /** Heading of its group on the search page, for categories that have a chip there. */
  searchGroup?: string;
}

/** Of an item that nobody is known to have sold. */
export const noRecordYet = "Price tracking will begin automatically as sales are detected.";

/** What may help where a price history could not be read. */
export const tryAgain = "Please try again or check the item title.";

/** What identifies a comic in its title: "Amazing Spider-Man #300", "… vol. 2", "… issue 4", a name with a year; else all of it. */
function comicIdIn(title: string): string {
  return /^.*?(?:#\s?\d+|\bvol\.? ?\d+|\bissue ?\d+|\b(?:19|20)\d\d\b)/i.exec(title)?.[0] ?? title;
}

const all = (name: string): Theme => ({ id: "all", name, term: null });

const trainLotWords = [
  "lot",
  "lots",
  "bundle",
  "bundles",
  "bulk",
  "collection",
  "collections",
  "wholesale",
  "mixed",
  "assorted",
  "variety",
  "job lot",
  "joblot",
  "grab bag",
];

/** The one table of categories, in the order in which they are shown. A seventh is a seventh entry. */
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
    },
    history: {
      backLabel: "Back to LEGO",
      failed: "Failed to load data for this item.",
      failedHint: (title) => {
        const set = /(?<!\d)\d{4,7}(?!\d)/.exec(title)?.[0];
        return `${set ? `LEGO Set #${set} - ` : ""}${tryAgain}`;
      },
      mostListings: 12,
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
        { id: "star-wars", name: "Star Wars", term: "star wars" },
        { id: "marvel", name: "Marvel", term: "marvel" },
        { id: "dc-comics", name: "DC Comics", term: "dc comics", also: ["dc"] },
        { id: "hasbro", name: "Hasbro", term: "hasbro" },
        { id: "mcfarlane", name: "McFarlane", term: "mcfarlane" },
        { id: "gi-joe", name: "GI Joe", term: "gi joe", also: ["g i joe"] },
        { id: "transformers", name: "Transformers", term: "transformers" },
      ],
      noneForTheme: "No action figures available for this theme.",
      failed: "Failed to load action figure listings. Please try again.",
    },
    history: {
      backLabel: "Back to Figures",
      failed: "Failed to load price history for this figure.",
      mostListings: 6,
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
        { id: "marvel", name: "Marvel", term: "marvel" },
        { id: "dc-comics", name: "DC Comics", term: "dc comics", also: ["dc"] },
        { id: "dark-horse", name: "Dark Horse", term: "dark horse" },
        { id: "image-comics", name: "Image Comics", term: "image comics", also: ["image"] },
        { id: "indie-comics", name: "Indie Comics", term: "indie comics", also: ["indie", "idw", "boom", "valiant"] },
        { id: "vintage", name: "Vintage", term: "vintage", also: ["golden age", "silver age", "bronze age"] },
        { id: "graded", name: "Graded", term: "graded", also: ["cgc", "cbcs", "pgx"] },
      ],
      noneForTheme: "No comic books available for this theme.",
      failed: "Failed to load comic book listings. Please try again.",
    },
    history: {
      backLabel: "Back to Comics",
      failed: "Failed to load price history for this comic.",
      failedHint: (title) => `Comic ${comicIdIn(title)} - ${tryAgain}`,
      averageTitle: "N Days",
      mostListings: 6,
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
        { id: "ho-scale", name: "HO Scale", term: "ho scale", also: ["ho gauge", "ho"] },
        { id: "n-scale", name: "N Scale", term: "n scale", also: ["n gauge"] },
        { id: "o-scale", name: "O Scale", term: "o scale", also: ["o gauge"] },
        { id: "bachmann", name: "Bachmann", term: "bachmann" },
        { id: "lionel", name: "Lionel", term: "lionel" },
        { id: "kato", name: "Kato", term: "kato" },
        { id: "atlas", name: "Atlas", term: "atlas" },
        { id: "hornby", name: "Hornby", term: "hornby" },
        {
          id: "rolling-stock",
          name: "Rolling Stock",
          term: "rolling stock",
          also: ["wagon", "coach", "boxcar", "hopper", "tank car", "caboose", "carriage"],
        },
        {
          id: "steam-locomotives",
          name: "Steam Locomotives",
          term: "steam locomotive",
          also: ["steam loco", "steam engine"],
        },
      ],
      noneForTheme: "No model trains available for this theme.",
      failed: "Failed to load model train data. Please try again.",
      lotWords: trainLotWords,
    },
    history: {
      backLabel: "Back to Model Trains",
      failed: "Failed to load data for this item.",
      mostListings: 6,
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
        { id: "hot-wheels", name: "Hot Wheels", term: "hot wheels", also: ["hotwheels"] },
        { id: "matchbox", name: "Matchbox", term: "matchbox" },
        { id: "nascar", name: "NASCAR", term: "nascar" },
        { id: "1-64-scale", name: "1:64 Scale", term: "1:64 scale", also: ["1:64"] },
        { id: "1-24-scale", name: "1:24 Scale", term: "1:24 scale", also: ["1:24"] },
        { id: "1-18-scale", name: "1:18 Scale", term: "1:18 scale", also: ["1:18"] },
        { id: "greenlight", name: "Greenlight", term: "greenlight", also: ["green light"] },
        { id: "johnny-lightning", name: "Johnny Lightning", term: "johnny lightning" },
        { id: "tomica", name: "Tomica", term: "tomica" },
        { id: "muscle-cars", name: "Muscle Cars", term: "muscle cars", also: ["muscle"] },
      ],
      noneForTheme: "No model cars available for this theme.",
      failed: "Failed to load model car data. Please try again.",
      lotWords: [
        ...trainLotWords.filter((word) => word !== "assorted"),
        "assortment",
        "case",
        "cases",
        "pack",
        "packs",
        "multipack",
        "set",
        "sets",
        "pair",
        "pairs",
        "duo",
        "trio",
      ],
      lotPhrases: ["N pack", "set of N", "lot of N", "case of N"],
    },
    history: {
      backLabel: "Back to Model Cars",
      failed: "Failed to load data for this item.",
      mostListings: 6,
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
        { id: "game-used", name: "Game Used", term: "game used", also: ["game worn", "match worn"] },
        { id: "football", name: "Football", term: "football", also: ["nfl"] },
        { id: "basketball", name: "Basketball", term: "basketball", also: ["nba"] },
        { id: "baseball", name: "Baseball", term: "baseball", also: ["mlb"] },
        { id: "hockey", name: "Hockey", term: "hockey", also: ["nhl"] },
        { id: "soccer", name: "Soccer", term: "soccer", also: ["fifa"] },
        { id: "championship", name: "Championship", term: "championship", also: ["champion", "world series"] },
        { id: "vintage-sports", name: "Vintage Sports", term: "vintage sports", also: ["vintage"] },
      ],
      noneForTheme: "No sports memorabilia available for this theme.",
      failed: "Failed to load sports memorabilia data. Please try again.",
    },
    history: {
      backLabel: "Back to Sports Memorabilia",
      failed: "Failed to load data for this item.",
      mostListings: 6,
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

/** Those that the universal search covers, each with the heading of its group there. */
export const searchCategories = categories.filter(
  (category): category is Category & { searchGroup: string } => category.searchGroup !== undefined,
);

const categoryIds: readonly CategoryId[] = table.map(({ id }) => id);

/**
 * What a sale can be about: an item of a category, or a LEGO minifigure, which has price histories but no listing screen
 * of its own.
 */
export const itemKinds = [...categoryIds, "minifigures"] as const;

export type ItemKind = CategoryId | "minifigures";

/** The category of an address. Throws `NotFoundError` for any other word. */
export function requireCategory(id: string | undefined): Category {
  const category = categories.find((candidate) => candidate.id === id);
  if (!category) throw new NotFoundError("category", "We could not find that page.");
  return category;
}
