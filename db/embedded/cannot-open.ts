/** The embedded database of a data directory cannot be opened; the message says why in one sentence, and what to do. */
export class CannotOpenDatabase extends Error {
  override name = "CannotOpenDatabase";
}
