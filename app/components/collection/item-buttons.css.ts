import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { button, quietButton } from "#app/styles/controls.css.ts";
import { cluster, media } from "#app/styles/mixins.ts";
import { space, text } from "#app/styles/tokens.css.ts";

export const onPage = style({ ...cluster, gap: space.one });

export const pageButton = recipe({
  base: {
    selectors: { "&[aria-disabled=true]": { opacity: 0.6, cursor: "default" } },
    flex: "1 1 auto",
    paddingInline: space.one,
    fontSize: text.small,
    "@media": {
      [media.tablet]: { flexGrow: 0, paddingInline: space.two },
      [media.desk]: { flexGrow: 1, paddingInline: space.one },
    },
  },
  variants: {
    isMain: { true: button, false: quietButton },
  },
});
