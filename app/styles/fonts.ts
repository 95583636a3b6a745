/** Address of the one font file every page uses, for a preload link. */
export { default as interLatin } from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
