import { useRef, useState } from "react";
import type { Suggestion } from "#app/models/community/suggestions.server.ts";
import { usePoll } from "#app/web/client/poll.ts";

type People = readonly Suggestion[];

/**
 * The people whom the page came with, read again each minute: these alone, since a new feed would take away what it
 * counts as new. Whose button was pressed keeps their place until the page is left.
 */
export function useSuggestions(loaded: People | null, etag: string | undefined) {
  const pressed = useRef(new Set<string>());
  const [list, setList] = useState({ loaded, people: loaded });
  const take = (newer: People | null) =>
    setList(({ people }) => ({ loaded, people: newer && keepInPlace(people ?? [], newer, pressed.current) }));
  if (list.loaded !== loaded) take(loaded);
  usePoll<People>("/api/users/suggested", 60_000, { etag, onChange: take });
  return { people: list.people, press: (id: string) => pressed.current.add(id) };
}

/** The newer list, but whoever of the shown one is kept stands where they stood. It is no longer than the longer of the two. */
export function keepInPlace<Person extends { id: string }>(
  shown: readonly Person[],
  newer: readonly Person[],
  kept: ReadonlySet<string>,
): Person[] {
  const others = newer.filter(({ id }) => !kept.has(id));
  const places = Array.from({ length: Math.max(shown.length, newer.length) }, (_, at) => shown[at]);
  return places.flatMap((person) => (person && kept.has(person.id) ? person : (others.shift() ?? [])));
}
