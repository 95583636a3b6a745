import { assignVars, createGlobalTheme, globalStyle } from "@vanilla-extract/css";

const light = {
  paper: "#fbfbf8",
  sheet: "#ffffff",
  ink: "#15181d",
  quiet: "#5a616c",
  hairline: "#dfe1dc",
  control: "#7c838e",
  accent: "#1d4fc4",
  accentStrong: "#163d9c",
  accentWash: "#e9effc",
  onAccent: "#ffffff",
  gain: "#0d6e37",
  loss: "#b3261e",
};

const dark: typeof light = {
  paper: "#101216",
  sheet: "#171a20",
  ink: "#eceef2",
  quiet: "#a1a8b4",
  hairline: "#2b3038",
  control: "#767e8b",
  accent: "#8db0ff",
  accentStrong: "#b3caff",
  accentWash: "#1a2440",
  onAccent: "#0d1220",
  gain: "#62cf8c",
  loss: "#ff9388",
};

/** The page's own, for what surrounds it in a browser. */
export const paper = { light: light.paper, dark: dark.paper };

// What is other on paper, in the dark or on a small screen has a custom property; the rest is shorter as it is.
const variable = createGlobalTheme(":root", {
  color: light,
  space: { two: "1rem", three: "1.5rem", four: "2rem", six: "3rem" },
  text: {
    heading: "min(1.25rem, 8vw)",
    price: "min(1.625rem, 7.5vw)",
    figure: "min(1.5rem, 7.5vw)",
    hero: "min(15vw, clamp(3rem, 1rem + 3.2vw, 3.75rem))",
    title: "min(10vw, clamp(1.625rem, 1.35rem + 1.2vw, 2.25rem))",
  },
  tapTarget: "2.75rem",
  gutter: "clamp(min(1rem, 5vw), 2.5vw, 2rem)",
});

// Every color, size and length that styles may use. Somebody may have set text to twice its size: the largest texts and
// the space beside the page are bound to the width of a phone, so that an amount still has a line of its own.
export const { color, tapTarget, gutter } = variable;
export const space = { half: "0.25rem", one: "0.5rem", ...variable.space, eight: "4rem" };
export const text = { note: "0.8125rem", small: "0.875rem", body: "1rem", lead: "1.125rem", ...variable.text };
export const radius = "6px";
export const pageWidth = "76rem";

globalStyle(":root", {
  "@media": {
    // Paper is white, ink on it black, and room on it short; no thumb needs any.
    print: {
      vars: {
        ...{ [color.paper]: "#fff", [color.ink]: "#000", [color.quiet]: "#333", [color.accent]: "#000" },
        ...{ [space.two]: "0.5rem", [space.three]: "0.75rem", [space.four]: "1rem", [space.six]: "1rem" },
        ...{ [text.hero]: "2.5rem", [tapTarget]: "0" },
      },
    },
    "screen and (prefers-color-scheme: dark)": { vars: assignVars(color, dark) },
  },
});
