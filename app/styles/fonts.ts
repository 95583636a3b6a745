/** Address of the one font file every page uses, for a preload link. */
export { default as interLatin } from "./inter/inter-latin.woff2?url";
