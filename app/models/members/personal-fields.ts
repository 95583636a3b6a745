import { z } from "zod";

/** Left out of names and texts: they turn the direction of what stands around them. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;

/** One line of text as it is stored: empty where nothing of it can be seen. */
function line(text: string): string {
  return visible(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "));
}

/** Several lines, with no more than one empty line between two. */
function lines(text: string): string {
  const plain = text.replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, "\n").replace(/[^\P{Cc}\n]+/gu, " ");
  return visible(plain.replace(/\n\s*\n\s*\n/g, "\n\n"));
}

function visible(text: string): string {
  const plain = text.toWellFormed().replace(directionMarks, "").trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(plain) ? plain : "";
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
