import { z } from "zod";
import { cleanLines } from "../platform/plain-text.ts";

/** Several lines as they are stored: empty where nothing of them can be seen. */
function lines(text: string): string {
  const clean = cleanLines(text);
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(clean) ? clean : "";
}

function line(text: string): string {
  return lines(text).replace(/\s+/g, " ");
}

function nameField(which: string) {
  return z.string().overwrite(line).max(100, `A ${which} has at most 100 characters`);
}

/** What people say of themselves. Empty for nothing. */
export const personalFields = {
  firstName: nameField("first name"),
  lastName: nameField("last name"),
  bio: z.string().overwrite(lines).max(500, "A text about you has at most 500 characters"),
  location: z.string().overwrite(line).max(100, "A location has at most 100 characters"),
};
