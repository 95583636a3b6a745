import type { Member } from "#app/models/community/members.server.ts";
import type { Person } from "#app/models/members/people.server.ts";
import { formatDay } from "./dates.ts";

/** A person in a list, as the reader may see them. */
export interface PersonView extends Person {
  /** "Private profile", or since when they are a member and where. */
  about: string;
  shows: Member["shows"];
}

/** A person as lists show them. */
export function personView({ id, username, profileImageUrl, details, shows }: Member): PersonView {
  const about = details
    ? [`Member since ${formatDay(details.createdAt)}`, details.location].filter(Boolean).join(" · ")
    : "Private profile";
  return { id, username, profileImageUrl, about, shows };
}
