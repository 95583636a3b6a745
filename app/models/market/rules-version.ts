/**
 * The version of the rules that say which item a row is about, in which condition, and whether it counts. Raise it with
 * every change that lets them say something else: the next start then applies them to every stored sale and listing.
 * A test compares the rules, without their comments and layout, with a hash. The hash alone may be renewed where a
 * change alters nothing that the rules say, and before the first release of a version.
 */
export const rulesVersion = 7;
