/** The only two breakpoints: from here a phone is a tablet, and from there a desk. */
export const media = {
  phone: "screen and (max-width: 39.99rem)",
  tablet: "screen and (min-width: 40rem)",
  narrow: "screen and (max-width: 63.99rem)",
  desk: "screen and (min-width: 64rem)",
  finePointer: "(hover: hover) and (pointer: fine)",
  motion: "(prefers-reduced-motion: no-preference)",
} as const;
