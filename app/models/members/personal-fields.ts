import { z } from "zod";
import { cleanLines } from "../platform/plain-text.ts";
import { isAtMost } from "../platform/text-length.ts";

/** Several lines as they are stored: empty where nothing of them can be seen. */
function lines(text: string): string {
  const clean = cleanLines(text);
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(clean) ? clean : "";
}

function line(text: string): string {
  return lines(text).replace(/\s+/g, " ");
}

function field(clean: (text: string) => string, most: number, what: string) {
  return z
    .string()
    .overwrite(clean)
    .refine(isAtMost(most), `${what} has at most ${most} characters`)
    .meta({ maxLength: most });
}

/** What people say of themselves. Empty for nothing. */
export const personalFields = {
  firstName: field(line, 100, "A first name"),
  lastName: field(line, 100, "A last name"),
  bio: field(lines, 500, "A text about you"),
  location: field(line, 100, "A location"),
};
