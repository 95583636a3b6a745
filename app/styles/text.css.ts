import { style } from "@vanilla-extract/css";
import * as mixins from "./mixins.ts";
import { color, space, text } from "./tokens.css.ts";

export const visuallyHidden = style(mixins.hidden);
export const screenTitle = style({ fontSize: text.title, letterSpacing: "-0.025em", lineHeight: 1.15 });
export const sectionTitle = style({ fontSize: text.heading });
export const quiet = style({ color: color.quiet });
export const note = style(mixins.note);

/** A link on a line of its own. */
export const lineLink = style({
  ...mixins.tappable,
  ...mixins.thinUnderline,
  color: color.accent,
  fontWeight: 500,
  textDecorationLine: "none",
  selectors: {
    "&:hover": { color: color.accentStrong, textDecorationLine: "underline", textDecorationThickness: "2px" },
  },
});

/** A figure over what it stands on, at the end of a row. On the narrowest phone two long ones have no room side by side. */
export const figureAndNote = style({
  ...mixins.stack,
  ...mixins.tabular,
  justifyItems: "end",
  textAlign: "end",
  "@container": { "(max-width: 19rem)": { gridColumn: "1 / -1", justifySelf: "end" } },
});

/** Several such links, side by side. */
export const lineLinks = style({ ...mixins.cluster, columnGap: space.three });
