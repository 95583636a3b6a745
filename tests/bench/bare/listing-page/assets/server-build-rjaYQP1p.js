import { jsx, jsxs, Fragment } from "react/jsx-runtime";
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { RemixServer, useRevalidator, useNavigation, useLocation, Link, Outlet, useRouteLoaderData, useMatches, Meta, Links, ScrollRestoration, Scripts, Form, useLoaderData } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { createContext, useState, useMemo, useContext, useRef, useCallback, useEffect, useId } from "react";
import { createRuntimeFn } from "@vanilla-extract/recipes/createRuntimeFn";
import { readFileSync } from "node:fs";
const abortAfterMs = 5e3;
function handleRequest(request, status, headers, context) {
  return new Promise((resolve, reject) => {
    let answered = status;
    const { pipe, abort } = renderToPipeableStream(
      /* @__PURE__ */ jsx(RemixServer, { context, url: request.url, abortDelay: abortAfterMs }),
      {
        onShellReady() {
          const body = new PassThrough();
          headers.set("Content-Type", "text/html");
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answered }));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          answered = 500;
          console.error(error);
        }
      }
    );
    setTimeout(abort, abortAfterMs);
  });
}
const entryServer = /* @__PURE__ */ Object.freeze(/* @__PURE__ */ Object.defineProperty({
  __proto__: null,
  default: handleRequest
}, Symbol.toStringTag, { value: "Module" }));
var page$1 = "_7qv0hq0";
var skipLink = "_7qv0hq2";
var header = "_7qv0hq3";
var headerRow = "_7qv0hq4 _7qv0hq1";
var wordmark = "_7qv0hq5";
var logo = "_7qv0hq6";
var name = "_7qv0hq7";
var backLink = "_7qv0hq8";
var places = "_7qv0hq9";
var place$1 = "_7qv0hqa";
var account = "_7qv0hqb";
var signUp = "_7qv0hqc wapdm51 wapdm50";
var main = "_7qv0hqd _7qv0hq1";
var footer = "_7qv0hqe";
var footerRow = "_7qv0hqf _7qv0hq1";
var sampleMark = "_7qv0hqg";
var visuallyHidden = "_1xoapl60";
var screenTitle = "_1xoapl61";
var lineLink = "_1xoapl65 _1xoapl64";
var icon = "_1xoapl66";
const NoticesContext = createContext(null);
function NoticesProvider({ left, children }) {
  const [said, setSaid] = useState(left && { notice: left, number: 0, isOpen: true });
  const [heard, setHeard] = useState(left);
  const { notify, dismiss: dismiss2 } = useMemo(
    () => ({
      notify: (notice2) => setSaid((before) => ({ notice: notice2, number: (before?.number ?? 0) + 1, isOpen: true })),
      dismiss: () => setSaid((before) => before && { ...before, isOpen: false })
    }),
    []
  );
  if (left !== heard) {
    setHeard(left);
    if (left) notify(left);
  }
  const notices = useMemo(() => ({ said, notify, dismiss: dismiss2 }), [said, notify, dismiss2]);
  return /* @__PURE__ */ jsx(NoticesContext.Provider, { value: notices, children });
}
function useNotices() {
  const notices = useContext(NoticesContext);
  if (!notices) throw new Error("useNotices must be used within a NoticesProvider");
  return notices;
}
const paths$1 = {
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
  category: (id) => `/categories/${id}`,
  history: (id, title2) => `/categories/${id}/${encodeURIComponent(title2)}`,
  minifigure: (id) => `/minifigure/${encodeURIComponent(id)}`,
  /** The one address of an item whose number is known. */
  item: (subject, number) => subject === "minifigures" ? paths$1.minifigure(number) : paths$1.history(subject, number),
  /** The Atom feed of an item's new sales. */
  feed: (subject, number) => `/feeds/${subject}/${encodeURIComponent(number)}.atom`
};
const untoldKey = "untold-sign-out";
function forgetUntoldSignOut() {
  try {
    localStorage.removeItem(untoldKey);
  } catch {
  }
}
const AuthContext = createContext(null);
const channelName = "who-is-signed-in";
const loadSession = () => import("./session-CSl5_67f.js");
function AuthProvider({ said, children }) {
  const { revalidate, state } = useRevalidator();
  const { notify } = useNotices();
  const [ended, setEnded] = useState(null);
  const viewer = said?.viewer ?? null;
  const user = viewer === ended ? null : viewer;
  const viewerId = viewer?.id ?? null;
  const userId = user?.id;
  const shown2 = useRef(user);
  shown2.current = user;
  const askAnew = useCallback(() => {
    revalidate();
  }, [revalidate]);
  useEffect(() => {
    if (said?.viewer === null) forgetUntoldSignOut();
  }, [said]);
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }) => {
      if (data !== viewerId) askAnew();
    };
    channel.postMessage(viewerId);
    const refresh = ({ persisted }) => {
      if (persisted) askAnew();
    };
    window.addEventListener("pageshow", refresh);
    return () => {
      channel.close();
      window.removeEventListener("pageshow", refresh);
    };
  }, [viewerId, askAnew]);
  useEffect(() => {
    if (!userId) return;
    let isOver = false;
    let stop = () => {
    };
    loadSession().then(({ keepSession }) => {
      if (isOver) return;
      stop = keepSession({ isShown: (said2) => isSamePerson(shown2.current, said2), changed: askAnew });
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [userId, askAnew]);
  const auth = useMemo(() => {
    const end = async (scope) => {
      setEnded(viewer);
      const isTold = await loadSession().then(
        ({ endSession }) => endSession(scope, askAnew),
        () => false
      );
      if (isTold) window.location.assign(paths$1.home);
      else notify({ title: "Network connection failed during signout.", isBad: true });
    };
    return {
      user,
      isAuthenticated: user !== null,
      isLoading: state !== "idle",
      signOut: () => end("this"),
      forceSignOut: () => end("everywhere")
    };
  }, [viewer, user, state, askAnew, notify]);
  return /* @__PURE__ */ jsx(AuthContext.Provider, { value: auth, children });
}
function useAuth() {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
function isSamePerson(user, said) {
  const { id, username, firstName, profileImageUrl } = said ?? {};
  return id === user?.id && username === user?.username && firstName === user?.firstName && profileImageUrl === user?.profileImageUrl;
}
var avatar = "_1y8yrk10";
function Avatar({ viewer }) {
  return viewer.profileImageUrl ? /* @__PURE__ */ jsx("img", { className: avatar, src: viewer.profileImageUrl, alt: "", width: "36", height: "36" }) : /* @__PURE__ */ jsx("span", { className: avatar, "aria-hidden": "true", children: initialOf(viewer) });
}
function initialOf({ username, firstName, email }) {
  const called = [username, firstName, email].map((name2) => name2?.trim()).find(Boolean);
  return [...called ?? "U"].slice(0, 1).join("").toUpperCase();
}
const paths = {
  back: "M9.5 3.5 5 8l4.5 4.5",
  forward: "M6.5 3.5 11 8l-4.5 4.5",
  open: "M3.5 6 8 10.5 12.5 6",
  outside: "M6 4h6v6M12 4 4.5 11.5",
  search: "M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.3 10.3l3.2 3.2",
  cross: "M4 4l8 8M12 4l-8 8",
  check: "M3.5 8.5 6.5 11.5 12.5 5",
  without: "M4 8h8",
  history: "M2 12l3.5-4 3 2L14 4",
  up: "M3 11 8 6l2 2 4-4M10.5 4H14v3.5",
  down: "M3 5l5 5 2-2 4 4M10.5 12H14V8.5",
  feed: "M3 8a5 5 0 0 1 5 5M3 3.5A9.5 9.5 0 0 1 12.5 13M3.7 12.6h.01",
  stable: "M2.5 8h11M10.5 5l3 3-3 3"
};
function Icon({ name: name2, className }) {
  return /* @__PURE__ */ jsx(
    "svg",
    {
      className: className ? `${icon} ${className}` : icon,
      viewBox: "0 0 16 16",
      fill: "none",
      stroke: "currentColor",
      strokeWidth: "1.6",
      strokeLinecap: "round",
      strokeLinejoin: "round",
      "aria-hidden": "true",
      focusable: "false",
      children: /* @__PURE__ */ jsx("path", { d: paths[name2] })
    }
  );
}
function Logo({ className }) {
  return /* @__PURE__ */ jsxs("svg", { className, viewBox: "0 0 24 24", fill: "none", "aria-hidden": "true", focusable: "false", children: [
    /* @__PURE__ */ jsx("path", { d: "M3.5 3v17.5H21", stroke: "currentColor", strokeWidth: "2", strokeLinecap: "square" }),
    /* @__PURE__ */ jsx("path", { d: "m7.5 15 4-4.5 3.5 2.5L20 6", stroke: "currentColor", strokeWidth: "2", strokeLinejoin: "round" }),
    /* @__PURE__ */ jsx("circle", { cx: "20", cy: "6", r: "2.5", fill: "currentColor" })
  ] });
}
var place = "_10wvqrq0";
var notice = createRuntimeFn({ defaultClassName: "_10wvqrq1", variantClassNames: { isBad: { true: "_10wvqrq2" } }, defaultVariants: {}, compoundVariants: [] });
var words = "_10wvqrq3";
var title$1 = "_10wvqrq4";
var dismiss = "_10wvqrq5";
var toast = createRuntimeFn({ defaultClassName: "_10wvqrq9", variantClassNames: { isNew: { true: "_10wvqrqa" } }, defaultVariants: {}, compoundVariants: [] });
function Notices() {
  const { said, dismiss: dismiss2 } = useNotices();
  const [Toast, setToast] = useState(null);
  const [isWithoutToasts, setIsWithoutToasts] = useState(false);
  const isSaying = said?.isOpen === true;
  const isTryingAnew = useNavigation().formMethod === "POST";
  useEffect(() => {
    if (isTryingAnew) dismiss2();
  }, [isTryingAnew, dismiss2]);
  useEffect(() => {
    if (!isSaying) return;
    import("./toast-7u67pVKv.js").then(
      (chunk) => setToast(() => chunk.Toast),
      () => setIsWithoutToasts(true)
    );
  }, [isSaying]);
  if (!said) return null;
  if (Toast) return /* @__PURE__ */ jsx(Toast, { ...said, dismiss: dismiss2 });
  const cameWithPage = said.number === 0;
  return said.isOpen && (cameWithPage || isWithoutToasts) ? /* @__PURE__ */ jsx(Note, { notice: said.notice, dismiss: dismiss2 }) : null;
}
function Note({ notice: notice$1, dismiss: dismiss$1 }) {
  const { pathname, search: search2 } = useLocation();
  return /* @__PURE__ */ jsx("div", { className: place, children: /* @__PURE__ */ jsxs("div", { className: notice({ isBad: notice$1.isBad }), role: "status", children: [
    /* @__PURE__ */ jsxs("div", { className: words, children: [
      /* @__PURE__ */ jsx("div", { className: title$1, children: notice$1.title }),
      notice$1.text ? /* @__PURE__ */ jsx("div", { children: notice$1.text }) : null
    ] }),
    /* @__PURE__ */ jsx(
      "a",
      {
        className: dismiss,
        href: pathname + search2,
        "aria-label": "Dismiss",
        onClick: (event) => {
          event.preventDefault();
          dismiss$1();
        },
        children: /* @__PURE__ */ jsx(Icon, { name: "cross" })
      }
    )
  ] }) });
}
function AppShell({ children, sampleData, backTo, standsAlone }) {
  const { user } = useAuth();
  return /* @__PURE__ */ jsxs("div", { className: page$1, children: [
    standsAlone ? null : /* @__PURE__ */ jsx("a", { className: skipLink, href: "#main", children: "Skip to content" }),
    standsAlone ? null : /* @__PURE__ */ jsx("header", { className: header, children: /* @__PURE__ */ jsxs("div", { className: headerRow, children: [
      /* @__PURE__ */ jsxs(Link, { className: wordmark, to: paths$1.home, children: [
        /* @__PURE__ */ jsx(Logo, { className: logo }),
        /* @__PURE__ */ jsx("span", { className: name, children: "Chartables" })
      ] }),
      backTo ? /* @__PURE__ */ jsxs(Link, { className: backLink, to: backTo.to, children: [
        /* @__PURE__ */ jsx(Icon, { name: "back" }),
        backTo.label
      ] }) : null,
      /* @__PURE__ */ jsxs("nav", { className: places, "aria-label": "Site", children: [
        /* @__PURE__ */ jsx(Link, { className: place$1, to: paths$1.community, children: "Community" }),
        /* @__PURE__ */ jsx(Link, { className: place$1, to: paths$1.collection, children: "Collection" }),
        user ? /* @__PURE__ */ jsx(Link, { className: account, to: paths$1.settings, "aria-label": "Your profile", children: /* @__PURE__ */ jsx(Avatar, { viewer: user }) }) : /* @__PURE__ */ jsx(Link, { className: signUp, to: paths$1.auth, children: "Sign Up" })
      ] })
    ] }) }),
    /* @__PURE__ */ jsx(Notices, {}),
    /* @__PURE__ */ jsx("main", { className: main, id: "main", tabIndex: -1, children }),
    standsAlone ? null : /* @__PURE__ */ jsx("footer", { className: footer, children: /* @__PURE__ */ jsxs("div", { className: footerRow, children: [
      sampleData ? /* @__PURE__ */ jsx("p", { className: sampleMark, children: "Sample data: made-up sales of real collectibles, to show what the pages do." }) : null,
      /* @__PURE__ */ jsx("p", { children: "Chartables is a price guide for collectors: what a collectible sells for, and why the number is what it is." }),
      /* @__PURE__ */ jsx("p", { children: /* @__PURE__ */ jsx(Link, { className: lineLink, to: paths$1.developers, children: "Developers" }) })
    ] }) })
  ] });
}
var screen$1 = "_9zpqig0";
var inView = "_9zpqig1";
var chart = "_9zpqig2";
var line = "_9zpqig4";
class DomainError extends Error {
  name = "DomainError";
  code;
  constructor(code, sentence) {
    super(sentence);
    this.code = code;
  }
}
class NotFoundError extends DomainError {
  name = "NotFoundError";
}
const noRecordYet = "Price tracking will begin automatically as sales are detected.";
const tryAgain = "Please try again or check the item title.";
const all = (name2) => ({ id: "all", name: name2, term: null });
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
  "grab bag"
];
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
        { id: "ideas", name: "Ideas", term: "ideas" }
      ],
      noneForTheme: "No LEGO sets available for this theme.",
      failed: "Failed to load LEGO listings. Please try again."
    },
    history: {
      backLabel: "Back to LEGO",
      failed: "Failed to load data for this item.",
      failedHint: (title2) => {
        const set = /(?<!\d)\d{4,7}(?!\d)/.exec(title2)?.[0];
        return `${set ? `LEGO Set #${set} - ` : ""}${tryAgain}`;
      },
      mostListings: 12,
      noSales: noRecordYet,
      noListings: "No price history available. Try a different LEGO set.",
      endpoint: "price-history",
      exampleNumber: "75257"
    },
    idPrefix: "lego",
    numberName: "Set",
    searchGroup: "LEGO Sets"
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
        { id: "transformers", name: "Transformers", term: "transformers" }
      ],
      noneForTheme: "No action figures available for this theme.",
      failed: "Failed to load action figure listings. Please try again."
    },
    history: {
      backLabel: "Back to Figures",
      failed: "Failed to load price history for this figure.",
      mostListings: 6,
      noSales: "No price history available. Try a different action figure.",
      noListings: "No current listings found for this item.",
      endpoint: "price-history-figure",
      exampleNumber: "funko-pop-marvel-715"
    },
    idPrefix: "figure",
    searchGroup: "Action Figures"
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
        { id: "graded", name: "Graded", term: "graded", also: ["cgc", "cbcs", "pgx"] }
      ],
      noneForTheme: "No comic books available for this theme.",
      failed: "Failed to load comic book listings. Please try again."
    },
    history: {
      backLabel: "Back to Comics",
      failed: "Failed to load price history for this comic.",
      failedHint: (title2) => `${title2} - ${tryAgain}`,
      averageTitle: "N Days",
      mostListings: 6,
      noSales: "No price history available. Try a different comic book.",
      noListings: "No current listings found for this comic.",
      endpoint: "price-history-comic",
      exampleNumber: "amazing-spider-man-300"
    },
    idPrefix: "comic",
    searchGroup: "Comics"
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
          also: ["wagon", "coach", "boxcar", "hopper", "tank car", "caboose", "carriage"]
        },
        {
          id: "steam-locomotives",
          name: "Steam Locomotives",
          term: "steam locomotive",
          also: ["steam loco", "steam engine"]
        }
      ],
      noneForTheme: "No model trains available for this theme.",
      failed: "Failed to load model train data. Please try again.",
      lotWords: trainLotWords
    },
    history: {
      backLabel: "Back to Model Trains",
      failed: "Failed to load data for this item.",
      mostListings: 6,
      noSales: noRecordYet,
      noListings: "No current listings found for this item.",
      endpoint: "price-history-model-train",
      exampleNumber: "hornby-r1153"
    },
    idPrefix: "model-train",
    shortOnHome: true
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
        { id: "muscle-cars", name: "Muscle Cars", term: "muscle cars", also: ["muscle"] }
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
        "trio"
      ],
      lotPhrases: ["N pack", "set of N", "lot of N", "case of N"]
    },
    history: {
      backLabel: "Back to Model Cars",
      failed: "Failed to load data for this item.",
      mostListings: 6,
      noSales: noRecordYet,
      noListings: "No current listings found for this item.",
      endpoint: "price-history-model-car",
      exampleNumber: "autoart-78057"
    },
    idPrefix: "model-car",
    shortOnHome: true
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
          also: ["signed & jersey", "autographed & jersey"]
        },
        {
          id: "signed-helmets",
          name: "Signed Helmets",
          term: "signed helmet",
          also: ["signed & helmet", "autographed & helmet"]
        },
        { id: "game-used", name: "Game Used", term: "game used", also: ["game worn", "match worn"] },
        { id: "football", name: "Football", term: "football", also: ["nfl"] },
        { id: "basketball", name: "Basketball", term: "basketball", also: ["nba"] },
        { id: "baseball", name: "Baseball", term: "baseball", also: ["mlb"] },
        { id: "hockey", name: "Hockey", term: "hockey", also: ["nhl"] },
        { id: "soccer", name: "Soccer", term: "soccer", also: ["fifa"] },
        { id: "championship", name: "Championship", term: "championship", also: ["champion", "world series"] },
        { id: "vintage-sports", name: "Vintage Sports", term: "vintage sports", also: ["vintage"] }
      ],
      noneForTheme: "No sports memorabilia available for this theme.",
      failed: "Failed to load sports memorabilia data. Please try again."
    },
    history: {
      backLabel: "Back to Sports Memorabilia",
      failed: "Failed to load data for this item.",
      mostListings: 6,
      noSales: noRecordYet,
      noListings: "No current listings found for this item.",
      endpoint: "price-history-sports-memorabilia",
      exampleNumber: "1989-score-barry-sanders-257"
    },
    idPrefix: "sports-memorabilia",
    shortOnHome: true
  }
];
const categories = table;
categories.filter(
  (category) => category.searchGroup !== void 0
);
table.map(({ id }) => id);
function requireCategory(id) {
  const category = categories.find((candidate) => candidate.id === id);
  if (!category) throw new NotFoundError("category", "We could not find that page.");
  return category;
}
const listing = { loading: "Loading...", freshForMs: 3e4, retries: 3 };
const search = { loading: "Searching marketplace...", freshForMs: 6e4, retries: 3 };
const priceHistory = { loading: "Loading price history...", freshForMs: 3e5, retries: 2 };
const minifigureHistory = { ...priceHistory, retries: 3 };
const anythingElse = { loading: "Loading...", freshForMs: 0, retries: 0 };
function pageRead(pathname) {
  const [first, , third] = pathname.split("/").filter((part) => part !== "");
  if (first === "search") return search;
  if (first === "minifigure") return minifigureHistory;
  if (first === "categories") return third === void 0 ? listing : priceHistory;
  return categories.some(({ id }) => id === first) ? listing : anythingElse;
}
function LoadingScreen({ message = "Loading..." }) {
  return /* @__PURE__ */ jsx("div", { className: screen$1, role: "status", children: /* @__PURE__ */ jsxs("div", { className: inView, children: [
    /* @__PURE__ */ jsx("svg", { className: chart, viewBox: "0 0 64 32", fill: "none", "aria-hidden": "true", focusable: "false", children: /* @__PURE__ */ jsx("path", { className: line, d: "M2 28 14 18l9 5 12-14 9 6L62 4", pathLength: "1" }) }),
    /* @__PURE__ */ jsx("p", { children: message })
  ] }) });
}
const patienceMs = 400;
function SlowNavigation() {
  const { state, location, formMethod } = useNavigation();
  const isUnderWay = state !== "idle" && formMethod !== "POST";
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setIsSlow(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isUnderWay]);
  return isSlow && location ? /* @__PURE__ */ jsx(LoadingScreen, { message: pageRead(location.pathname).loading }) : null;
}
var progress = createRuntimeFn({ defaultClassName: "_1qx4ser5", variantClassNames: { state: { idle: "_1qx4ser6", busy: "_1qx4ser7" } }, defaultVariants: {}, compoundVariants: [] });
function NavigationProgress() {
  const state = useNavigation().state === "idle" ? "idle" : "busy";
  return /* @__PURE__ */ jsx("div", { className: progress({ state }), "aria-hidden": "true" });
}
const interLatin = "/assets/inter-latin-wght-normal-Dx4kXJAl.woff2";
function backToOf(matches) {
  return matches.map(({ handle: handle2, params }) => wayBack(handle2?.backTo, params)).findLast((backTo) => backTo !== void 0);
}
function wayBack(backTo, params) {
  return typeof backTo === "function" ? backTo(params) : backTo;
}
const constant = JSON.parse(readFileSync(new URL("../constant.json", import.meta.url), "utf8"));
const links = () => [
  { rel: "preload", href: interLatin, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }
];
const loader$1 = () => constant.root;
function Layout({ children }) {
  const data = useRouteLoaderData("root");
  const backTo = backToOf(useMatches());
  return /* @__PURE__ */ jsxs("html", { lang: "en", children: [
    /* @__PURE__ */ jsxs("head", { children: [
      /* @__PURE__ */ jsx("meta", { charSet: "utf-8" }),
      /* @__PURE__ */ jsx("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      /* @__PURE__ */ jsx(Meta, {}),
      /* @__PURE__ */ jsx(Links, {})
    ] }),
    /* @__PURE__ */ jsxs("body", { children: [
      /* @__PURE__ */ jsx(NavigationProgress, {}),
      /* @__PURE__ */ jsx(NoticesProvider, { left: null, children: /* @__PURE__ */ jsx(AuthProvider, { said: void 0, children: /* @__PURE__ */ jsxs(AppShell, { sampleData: data?.sampleData ?? false, backTo, children: [
        children,
        /* @__PURE__ */ jsx(SlowNavigation, {})
      ] }) }) }),
      /* @__PURE__ */ jsx(ScrollRestoration, {}),
      /* @__PURE__ */ jsx(Scripts, {})
    ] })
  ] });
}
function App() {
  return /* @__PURE__ */ jsx(Outlet, {});
}
const route0 = /* @__PURE__ */ Object.freeze(/* @__PURE__ */ Object.defineProperty({
  __proto__: null,
  Layout,
  default: App,
  links,
  loader: loader$1
}, Symbol.toStringTag, { value: "Module" }));
var categoryMark = { legos: "_7w7q5y1 _7w7q5y0", figures: "_7w7q5y2 _7w7q5y0", comics: "_7w7q5y3 _7w7q5y0", "model-trains": "_7w7q5y4 _7w7q5y0", "model-cars": "_7w7q5y5 _7w7q5y0", "sports-memorabilia": "_7w7q5y6 _7w7q5y0" };
var button = "wapdm50";
var searchForm = "wapdm53";
var searchField = "wapdm54";
var searchIcon = "wapdm55";
var searchInput = "wapdm56 wapdm52";
var choiceRow = "wapdm57";
var choice = createRuntimeFn({ defaultClassName: "wapdm58", variantClassNames: { chosen: { true: "wapdm59", false: "wapdm5a" } }, defaultVariants: {}, compoundVariants: [] });
var switchRow = "wapdm5b";
var switchLink = createRuntimeFn({ defaultClassName: "wapdm5c", variantClassNames: { chosen: { true: "wapdm5d", false: "wapdm5e" } }, defaultVariants: {}, compoundVariants: [] });
var screen = "_1k5zi0m0";
var head = "_1k5zi0m1";
var subtitle = "_1k5zi0m2";
var tools = "_1k5zi0m3";
var sorts = "_1k5zi0m4";
var searched = "_1k5zi0m5";
var grid = "_1k5zi0m6";
var empty = "_1k5zi0m7";
var emptyText = "_1k5zi0m8";
var ways = "_1k5zi0m9";
var foot = "_1k5zi0ma";
var shown$1 = "_1k5zi0mb";
const digitsByCurrency = /* @__PURE__ */ new Map();
function minorDigits(currency) {
  let digits = digitsByCurrency.get(currency);
  if (digits === void 0) {
    digits = new Intl.NumberFormat("en-US", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
    digitsByCurrency.set(currency, digits);
  }
  return digits;
}
function formatMoney({ minor, currency }) {
  const digits = minorDigits(currency);
  const amount = (minor / 10 ** digits).toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits
  });
  return currency === "USD" ? `$${amount}` : `${currency} ${amount}`;
}
function formatMoneyOrNone(money) {
  return money ? formatMoney(money) : "N/A";
}
var card = "aju6iq0";
var eyebrow = "aju6iq1";
var seen = "aju6iq2";
var lot = "aju6iq3";
var title = "aju6iq4";
var offer = "aju6iq5";
var price = "aju6iq6";
var condition = "aju6iq7";
var basis = "aju6iq8";
var comparison = "aju6iq9";
var below = "aju6iqa aju6iq9";
var actions = "aju6iqb";
var historyLink = "aju6iqc";
var sourceLink = "aju6iqd";
var sample = "aju6iqe";
function countOf(count, one, many = `${one}s`) {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
function AskComparison({ listing: listing2 }) {
  const { recent, againstRecent: percent } = listing2;
  return /* @__PURE__ */ jsxs(Fragment, { children: [
    percent === null ? null : percent < 0 ? /* @__PURE__ */ jsxs("p", { className: below, children: [
      /* @__PURE__ */ jsx(Icon, { name: "down" }),
      `${-percent} % below recent sales`
    ] }) : /* @__PURE__ */ jsxs("p", { className: comparison, children: [
      /* @__PURE__ */ jsx(Icon, { name: percent === 0 ? "stable" : "up" }),
      percent === 0 ? "Level with recent sales" : `${percent} % above recent sales`
    ] }),
    recent ? /* @__PURE__ */ jsx("p", { children: `Sold for ${formatMoney(recent.median)}, ${recent.count === 1 ? "1 sale" : `median of ${countOf(recent.count, "sale")}`}` }) : null
  ] });
}
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
function formatDay(iso) {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? "N/A" : `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
function Day({ at }) {
  return /* @__PURE__ */ jsx("time", { dateTime: at, children: formatDay(at) });
}
function ExternalLink({ href, children, className, id, labelledBy }) {
  return /* @__PURE__ */ jsxs("a", { className, href, id, "aria-labelledby": labelledBy, target: "_blank", rel: "noopener noreferrer", children: [
    children,
    /* @__PURE__ */ jsx(Icon, { name: "outside" }),
    /* @__PURE__ */ jsx("span", { className: visuallyHidden, children: " (opens in a new tab)" })
  ] });
}
function ListingCard({
  listing: listing2,
  heading: Heading = "h2",
  historyLabel = "Price History",
  sourceLabel = "Source"
}) {
  const id = useId();
  const title$12 = `${id}title`;
  const history = `${id}history`;
  const source = `${id}source`;
  return /* @__PURE__ */ jsxs("li", { className: card, children: [
    /* @__PURE__ */ jsxs("p", { className: eyebrow, children: [
      listing2.itemNumber ? /* @__PURE__ */ jsx("span", { children: listing2.itemNumber }) : null,
      listing2.isLot ? /* @__PURE__ */ jsxs("span", { className: lot, children: [
        "Lot",
        /* @__PURE__ */ jsx("span", { className: visuallyHidden, children: " of several items" })
      ] }) : null,
      /* @__PURE__ */ jsxs("span", { className: seen, children: [
        "Seen ",
        /* @__PURE__ */ jsx(Day, { at: listing2.observedAt })
      ] })
    ] }),
    /* @__PURE__ */ jsx(Heading, { className: title, id: title$12, children: listing2.title }),
    /* @__PURE__ */ jsxs("p", { className: offer, children: [
      /* @__PURE__ */ jsx("span", { className: price, children: formatMoneyOrNone(listing2.price) }),
      /* @__PURE__ */ jsx("span", { className: condition, children: listing2.condition ?? "Condition not given" })
    ] }),
    /* @__PURE__ */ jsx("div", { className: basis, children: /* @__PURE__ */ jsx(AskComparison, { listing: listing2 }) }),
    /* @__PURE__ */ jsxs("div", { className: actions, children: [
      /* @__PURE__ */ jsxs(
        Link,
        {
          className: historyLink,
          to: listing2.historyHref,
          id: history,
          "aria-labelledby": `${history} ${title$12}`,
          children: [
            /* @__PURE__ */ jsx(Icon, { name: "history" }),
            historyLabel
          ]
        }
      ),
      listing2.sourceUrl ? /* @__PURE__ */ jsxs(
        ExternalLink,
        {
          className: sourceLink,
          href: listing2.sourceUrl,
          id: source,
          labelledBy: `${source} ${title$12}`,
          children: [
            sourceLabel,
            listing2.sourceHost ? /* @__PURE__ */ jsx("span", { className: visuallyHidden, children: ` at ${listing2.sourceHost}` }) : null
          ]
        }
      ) : listing2.sample ? /* @__PURE__ */ jsx("span", { className: sample, children: "Sample listing" }) : null
    ] })
  ] });
}
var pager = "_2wwlrh0";
var numbers = "_2wwlrh1";
var pageNumber = createRuntimeFn({ defaultClassName: "_2wwlrh2", variantClassNames: { current: { true: "_2wwlrh3", false: "_2wwlrh4" } }, defaultVariants: {}, compoundVariants: [] });
var step = createRuntimeFn({ defaultClassName: "_2wwlrh5", variantClassNames: { direction: { previous: "_2wwlrh6", next: "_2wwlrh7" } }, defaultVariants: {}, compoundVariants: [] });
function pagerWindow(current, total, style) {
  const page2 = Math.min(Math.max(current, 1), Math.max(total, 1));
  const [first, last] = style === "five" ? [Math.max(1, Math.min(page2 - 2, total - 4)), Math.min(total, Math.max(page2 + 2, 5))] : [Math.max(1, page2 - 2), Math.min(total, page2 + 2)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
}
function scrollUp() {
  const behavior = window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  window.scrollTo({ top: 0, behavior });
}
function Pager({ pagination, hrefFor, style }) {
  const { currentPage, totalPages, hasPrevPage, hasNextPage } = pagination;
  if (totalPages <= 1) return null;
  return /* @__PURE__ */ jsxs("nav", { className: pager, "aria-label": "Pages", children: [
    hasPrevPage ? /* @__PURE__ */ jsxs(
      Link,
      {
        className: step({ direction: "previous" }),
        to: hrefFor(currentPage - 1),
        rel: "prev",
        preventScrollReset: true,
        onClick: scrollUp,
        children: [
          /* @__PURE__ */ jsx(Icon, { name: "back" }),
          "Previous"
        ]
      }
    ) : null,
    /* @__PURE__ */ jsx("ul", { className: numbers, children: pagerWindow(currentPage, totalPages, style).map((page2) => /* @__PURE__ */ jsx("li", { children: /* @__PURE__ */ jsxs(
      Link,
      {
        className: pageNumber({ current: page2 === currentPage }),
        to: hrefFor(page2),
        preventScrollReset: true,
        onClick: scrollUp,
        "aria-current": page2 === currentPage ? "page" : void 0,
        children: [
          /* @__PURE__ */ jsx("span", { className: visuallyHidden, children: "Page " }),
          page2
        ]
      }
    ) }, page2)) }),
    hasNextPage ? /* @__PURE__ */ jsxs(
      Link,
      {
        className: step({ direction: "next" }),
        to: hrefFor(currentPage + 1),
        rel: "next",
        preventScrollReset: true,
        onClick: scrollUp,
        children: [
          "Next",
          /* @__PURE__ */ jsx(Icon, { name: "forward" })
        ]
      }
    ) : null
  ] });
}
function SearchForm({ action, query = "", placeholder, required, children }) {
  const id = useId();
  const input = useRef(null);
  useEffect(() => {
    if (input.current) input.current.value = query;
  }, [query]);
  return /* @__PURE__ */ jsxs(
    Form,
    {
      className: searchForm,
      method: "get",
      action,
      role: "search",
      onSubmit: (event) => {
        if (query === "" && input.current?.value.trim() === "") event.preventDefault();
      },
      children: [
        children,
        /* @__PURE__ */ jsxs("div", { className: searchField, children: [
          /* @__PURE__ */ jsx("label", { className: visuallyHidden, htmlFor: id, children: placeholder.replace(/\W+$/, "") }),
          /* @__PURE__ */ jsx("span", { className: searchIcon, children: /* @__PURE__ */ jsx(Icon, { name: "search" }) }),
          /* @__PURE__ */ jsx(
            "input",
            {
              className: searchInput,
              ref: input,
              id,
              type: "search",
              name: "q",
              defaultValue: query,
              placeholder,
              maxLength: 100,
              ...required ? { required, pattern: String.raw`.*\S.*`, title: "A word of what you are looking for" } : {},
              autoComplete: "off",
              enterKeyHint: "search"
            }
          )
        ] }),
        /* @__PURE__ */ jsx("button", { className: button, type: "submit", children: "Search" })
      ]
    }
  );
}
function ListingScreen({ category, themeId, query, sort: sort2, listings, pagination, hrefFor }) {
  const { listing: listing2 } = category;
  const [path = ""] = hrefFor({ theme: "all", q: "", sort: "newest", page: 1 }).split("?");
  return /* @__PURE__ */ jsxs("div", { className: screen, children: [
    /* @__PURE__ */ jsxs("div", { className: head, children: [
      /* @__PURE__ */ jsxs("div", { children: [
        /* @__PURE__ */ jsxs("h1", { className: screenTitle, children: [
          /* @__PURE__ */ jsx("span", { className: categoryMark[category.id] }),
          listing2.title
        ] }),
        /* @__PURE__ */ jsx("p", { className: subtitle, children: listing2.subtitle })
      ] }),
      /* @__PURE__ */ jsxs(SearchForm, { action: path, query, placeholder: listing2.searchPlaceholder, children: [
        themeId === "all" ? null : /* @__PURE__ */ jsx("input", { type: "hidden", name: "theme", value: themeId }),
        sort2 === "newest" ? null : /* @__PURE__ */ jsx("input", { type: "hidden", name: "sort", value: sort2 })
      ] })
    ] }),
    /* @__PURE__ */ jsx(Themes, { category, themeId, hrefFor: (theme) => hrefFor({ theme, page: 1 }) }),
    /* @__PURE__ */ jsxs("div", { className: tools, children: [
      query ? /* @__PURE__ */ jsxs("div", { className: searched, children: [
        /* @__PURE__ */ jsxs("p", { children: [
          "Results for ",
          /* @__PURE__ */ jsx("strong", { children: query })
        ] }),
        /* @__PURE__ */ jsxs(Link, { className: lineLink, to: hrefFor({ q: "", page: 1 }), children: [
          /* @__PURE__ */ jsx(Icon, { name: "cross" }),
          "Clear search"
        ] })
      ] }) : null,
      /* @__PURE__ */ jsx("nav", { className: `${switchRow} ${sorts}`, "aria-label": "Order", children: [
        { id: "newest", name: query ? "Best match" : "Newest" },
        { id: "best", name: "Best against recent sales" }
      ].map(({ id, name: name2 }) => /* @__PURE__ */ jsx(
        Link,
        {
          className: switchLink({ chosen: id === sort2 }),
          to: hrefFor({ sort: id, page: 1 }),
          "aria-current": id === sort2 ? "true" : void 0,
          children: name2
        },
        id
      )) })
    ] }),
    listings.length > 0 ? /* @__PURE__ */ jsx("ul", { className: grid, children: listings.map((offer2) => /* @__PURE__ */ jsx(ListingCard, { listing: offer2 }, offer2.id)) }) : /* @__PURE__ */ jsxs("div", { className: empty, children: [
      /* @__PURE__ */ jsx("p", { className: emptyText, children: listing2.noneForTheme }),
      sort2 === "best" ? /* @__PURE__ */ jsx("p", { children: "This order holds only listings whose item has five sales in the last 90 days." }) : null,
      /* @__PURE__ */ jsxs("div", { className: ways, children: [
        sort2 === "best" ? /* @__PURE__ */ jsx(Link, { className: lineLink, to: hrefFor({ sort: "newest", page: 1 }), children: "Show the newest first" }) : null,
        pagination.currentPage > 1 ? /* @__PURE__ */ jsx(Link, { className: lineLink, to: hrefFor({ page: 1 }), children: "Go to the first page" }) : null,
        themeId === "all" ? null : /* @__PURE__ */ jsx(Link, { className: lineLink, to: hrefFor({ theme: "all", page: 1 }), children: "Show all themes" })
      ] })
    ] }),
    /* @__PURE__ */ jsxs("div", { className: foot, children: [
      /* @__PURE__ */ jsx("p", { className: shown$1, children: shown(pagination, listings.length) }),
      /* @__PURE__ */ jsx(Pager, { pagination, hrefFor: (page2) => hrefFor({ page: page2 }), style: listing2.pager })
    ] })
  ] });
}
function shown({ currentPage, itemsPerPage, totalItems, totalIsAtLeast }, count) {
  const before = (currentPage - 1) * itemsPerPage;
  return count === 0 ? `Showing 0 to 0 of ${totalItems} results` : `Showing ${before + 1} to ${before + count} of ${totalIsAtLeast ? "more than " : ""}${totalItems} results`;
}
function Themes({ category, themeId, hrefFor }) {
  const row = useRef(null);
  useEffect(() => {
    const chosen = row.current?.querySelector("[aria-current]")?.parentElement;
    if (row.current && chosen) {
      row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.clientWidth) / 2;
    }
  }, [themeId]);
  return /* @__PURE__ */ jsx("nav", { "aria-label": "Themes", children: /* @__PURE__ */ jsx("ul", { className: choiceRow, ref: row, children: category.listing.themes.map((theme) => /* @__PURE__ */ jsx("li", { children: /* @__PURE__ */ jsx(
    Link,
    {
      className: choice({ chosen: theme.id === themeId }),
      to: hrefFor(theme.id),
      "aria-current": theme.id === themeId ? "true" : void 0,
      children: theme.name
    }
  ) }, theme.id)) }) });
}
const listingSorts = ["newest", "best"];
new Map(
  [
    `amp & lt < gt > quot " apos ' hellip … bull • middot · copy © deg ° times × trade ™ reg ® sect §`,
    "ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ laquo « raquo » iexcl ¡ iquest ¿",
    "pound £ euro € yen ¥ cent ¢ frac12 ½ frac14 ¼ frac34 ¾ sup2 ² sup3 ³ szlig ß aelig æ AElig Æ oelig œ",
    "auml ä euml ë iuml ï ouml ö uuml ü Auml Ä Ouml Ö Uuml Ü acirc â ecirc ê icirc î ocirc ô ucirc û",
    "aacute á eacute é iacute í oacute ó uacute ú Eacute É agrave à egrave è igrave ì ograve ò ugrave ù",
    "Agrave À Egrave È ccedil ç Ccedil Ç ntilde ñ Ntilde Ñ atilde ã otilde õ aring å Aring Å oslash ø Oslash Ø"
  ].flatMap((line2) => line2.split(" ").flatMap((name2, at, all2) => at % 2 === 0 ? [[name2, all2[at + 1] ?? ""]] : []))
);
new TextDecoder("windows-1252");
function cleanQuery(text) {
  const plain2 = text.toWellFormed().replace(/[®™℠]/g, "").normalize("NFKC").replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD]+/gu, " ").replace(/\s+/g, " ").trim();
  return [...plain2].slice(0, 100).join("").trim();
}
function defineParams(fields) {
  return {
    read(url) {
      const values = {};
      for (const [name2, field] of Object.entries(fields)) {
        const text = url.searchParams.get(name2);
        values[name2] = (text === null ? void 0 : field.read(text)) ?? field.otherwise;
      }
      return values;
    },
    href(path, values) {
      const search2 = new URLSearchParams();
      for (const [name2, field] of Object.entries(fields)) {
        const value = values[name2];
        if (value !== void 0 && value !== field.otherwise) search2.set(name2, String(value));
      }
      const query = search2.toString();
      return query === "" ? path : `${path}?${query}`;
    }
  };
}
function oneOf(values, otherwise) {
  return { otherwise, read: (text) => values.find((value) => value === text) };
}
function wholeNumber(low, high, otherwise) {
  return {
    otherwise,
    read: (text) => /^-?\d{1,15}$/.test(text) ? Math.min(high, Math.max(low, Number(text))) : void 0
  };
}
const searchText = { otherwise: "", read: cleanQuery };
const page = wholeNumber(1, 1e6, 1);
const sort = oneOf(listingSorts, "newest");
function listingParams(category) {
  const themeIds = category.listing.themes.map(({ id }) => id);
  return defineParams({ theme: oneOf(themeIds, "all"), q: searchText, sort, page });
}
const feedTitle = "Feed of new sales";
function pageMeta({ title: title2, description, canonical, feed, unlisted }, matches) {
  const root = matches.find(({ id }) => id === "root")?.data;
  return [
    { title: `${title2} - Chartables` },
    {
      name: "description",
      content: description ?? "What collectibles really sell for, and why the number is what it is."
    },
    ...canonical && root ? [{ tagName: "link", rel: "canonical", href: root.origin + canonical }] : [],
    ...feed ? [{ tagName: "link", rel: "alternate", type: "application/atom+xml", title: feedTitle, href: feed }] : [],
    ...unlisted ? [{ name: "robots", content: "noindex" }] : []
  ];
}
const handle = { backTo: { to: paths$1.home, label: "Back to Categories" } };
const meta = ({ data, matches }) => {
  if (!data) return [];
  const category = requireCategory(data.categoryId);
  return pageMeta(
    {
      title: `${category.listing.title}: prices and listings`,
      description: `${category.listing.subtitle}. What each one asks and what it really sold for.`,
      canonical: listingParams(category).href(paths$1.category(category.id), data)
    },
    matches
  );
};
const loader = () => constant.page;
function ListingPage() {
  const { categoryId, theme, q, listings, pagination } = useLoaderData();
  const { pathname } = useLocation();
  const category = requireCategory(categoryId);
  const params = listingParams(category);
  return /* @__PURE__ */ jsx(
    ListingScreen,
    {
      category,
      themeId: theme,
      query: q,
      sort: "newest",
      listings,
      pagination,
      hrefFor: (change) => params.href(pathname, { theme, q, page: pagination.currentPage, ...change })
    }
  );
}
const route1 = /* @__PURE__ */ Object.freeze(/* @__PURE__ */ Object.defineProperty({
  __proto__: null,
  default: ListingPage,
  handle,
  loader,
  meta
}, Symbol.toStringTag, { value: "Module" }));
const serverManifest = { "entry": { "module": "/assets/entry.client-BXz167CZ.js", "imports": ["/assets/components-k0x-4cOL.js"], "css": [] }, "routes": { "root": { "id": "root", "parentId": void 0, "path": "", "index": void 0, "caseSensitive": void 0, "hasAction": false, "hasLoader": true, "hasClientAction": false, "hasClientLoader": false, "hasErrorBoundary": false, "module": "/assets/root-DMfWnAua.js", "imports": ["/assets/components-k0x-4cOL.js", "/assets/root-CoHmLGye.js", "/assets/categories-BpU7H6a1.js"], "css": ["/assets/root-BD1mxAax.css", "/assets/categories-9gvyu0MN.css"] }, "routes/categories.$category._index": { "id": "routes/categories.$category._index", "parentId": "root", "path": "categories/:category", "index": true, "caseSensitive": void 0, "hasAction": false, "hasLoader": true, "hasClientAction": false, "hasClientLoader": false, "hasErrorBoundary": false, "module": "/assets/categories._category._index-FO3IW13H.js", "imports": ["/assets/components-k0x-4cOL.js", "/assets/categories-BpU7H6a1.js"], "css": ["/assets/categories._category-CfDUXrl4.css", "/assets/categories-9gvyu0MN.css"] } }, "url": "/assets/manifest-12f9f7f1.js", "version": "12f9f7f1" };
const mode = "production";
const assetsBuildDirectory = ".cache/bench/bare/client";
const basename = "/";
const future = { "v3_fetcherPersist": true, "v3_relativeSplatPath": true, "v3_throwAbortReason": true, "v3_routeConfig": false, "v3_singleFetch": true, "v3_lazyRouteDiscovery": false, "unstable_optimizeDeps": false };
const isSpaMode = false;
const publicPath = "/";
const entry = { module: entryServer };
const routes = {
  "root": {
    id: "root",
    parentId: void 0,
    path: "",
    index: void 0,
    caseSensitive: void 0,
    module: route0
  },
  "routes/categories.$category._index": {
    id: "routes/categories.$category._index",
    parentId: "root",
    path: "categories/:category",
    index: true,
    caseSensitive: void 0,
    module: route1
  }
};
export {
  Icon as I,
  toast as a,
  place as b,
  assetsBuildDirectory as c,
  dismiss as d,
  basename as e,
  entry as f,
  future as g,
  publicPath as h,
  isSpaMode as i,
  mode as m,
  notice as n,
  paths$1 as p,
  routes as r,
  serverManifest as s,
  title$1 as t,
  untoldKey as u,
  words as w
};
