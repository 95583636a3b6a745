import type { Member } from "#app/models/community/members.server.ts";
import { formatDay } from "./dates.ts";

/** A person as lists show them: with "Private profile", or since when they are a member and where. */
export function personView({ id, username, profileImageUrl, details, shows }: Member) {
  const about = details
    ? [`Member since ${formatDay(details.createdAt)}`, details.location].filter(Boolean).join(" · ")
    : "Private profile";
  return { id, username, profileImageUrl, about, shows };
}

export type PersonView = ReturnType<typeof personView>;
