/**
 * The source of BrickLink's price guide: its single sales count like any, and its own figures stand apart. No name that
 * somebody chooses has a blank.
 */
export const guideSource = "BrickLink price guide";
