import { formatDay } from "#app/components/dates.tsx";
import type { Member } from "#app/models/community/members.server.ts";
import type { PersonView } from "./person-row.tsx";

/** A person as lists show them. */
export function personView({ id, username, profileImageUrl, details, shows }: Member): PersonView {
  const about = details
    ? [`Member since ${formatDay(details.createdAt)}`, details.location].filter(Boolean).join(" · ")
    : "Private profile";
  return { id, username, profileImageUrl, about, shows };
}
