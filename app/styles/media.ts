/** The only two breakpoints: from here a phone is a tablet, and from there a desk. */
export const media = {
  tablet: "screen and (min-width: 40rem)",
  desk: "screen and (min-width: 64rem)",
  phone: "screen and (max-width: 39.99rem)",
  finePointer: "(hover: hover) and (pointer: fine)",
  motion: "(prefers-reduced-motion: no-preference)",
} as const;
