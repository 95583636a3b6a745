import { globalFontFace, globalStyle } from "@vanilla-extract/css";
import { media } from "./mixins.ts";
import { color, text } from "./tokens.css.ts";

// `optional`: text keeps the font it was first painted in, so nothing moves when the file arrives late.
globalFontFace("Inter Variable", {
  src: `url("./inter/inter-latin.woff2") format("woff2")`,
  fontDisplay: "optional",
  fontStyle: "normal",
  fontWeight: "100 900",
  // What the subset keeps of it: scripts/assets/write-font.ts.
  unicodeRange: "U+20-17E, U+2B0-329, U+2000-2215",
});

globalStyle("*, *::before, *::after", { boxSizing: "border-box" });

globalStyle("html", { colorScheme: "light dark", textSizeAdjust: "100%", backgroundColor: color.paper });

globalStyle("body", {
  margin: 0,
  color: color.ink,
  fontFamily:
    '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif',
  fontSize: text.body,
  lineHeight: 1.5,
  overflowWrap: "break-word",
});

globalStyle("h1, h2, h3, p, ul, ol, dl, dd, figure, table", { margin: 0, padding: 0 });
globalStyle("h1, h2, h3", { fontWeight: 650, lineHeight: 1.2, letterSpacing: "-0.015em", textWrap: "balance" });
globalStyle("ul, ol", { listStyle: "none" });
globalStyle("table", { borderCollapse: "collapse", width: "100%" });
globalStyle("th", { textAlign: "start", fontWeight: 500 });
globalStyle("button, input, select, textarea", { font: "inherit", color: "inherit" });
globalStyle("svg", { display: "block", flexShrink: 0 });
globalStyle("a", { color: "inherit" });
globalStyle("[hidden]", { display: "none" });

globalStyle(":focus-visible", { outline: `2px solid ${color.accent}`, outlineOffset: "2px" });
globalStyle("main:focus-visible", { outline: "none" });

globalStyle("a, button, summary", {
  "@media": { [media.motion]: { transition: "color 120ms, background-color 120ms, border-color 120ms" } },
});

// Where colours are forced, no background and no shadow says which one is chosen.
globalStyle("a[aria-current], [aria-selected=true]", {
  "@media": { [media.forcedColors]: { textDecoration: "underline 3px" } },
});

// On paper there is nothing to follow, fill in or open.
globalStyle("header, footer, nav, form, button, details, [role=status], a[href^='#'], a[type]", {
  "@media": { print: { display: "none !important" } },
});
globalStyle("html", { "@media": { print: { fontSize: "12px", zoom: 0.82 } } });
globalStyle("@page", { margin: "12mm" });
