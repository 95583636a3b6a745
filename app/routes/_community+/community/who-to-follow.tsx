import { FollowButton } from "#app/components/community/follow-button.tsx";
import { LineLink } from "#app/components/link.tsx";
import { entryKindName, entryKindOf } from "#app/models/collection/entry-fields.ts";
import type { Suggestion } from "#app/models/community/suggestions.server.ts";
import { countOf } from "#app/models/platform/amounts.ts";
import { quiet, sectionTitle } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./community.css.ts";
import type { CommunityData } from "./community-screen.tsx";
import { PersonLink } from "./person-link.tsx";
import { useSuggestions } from "./use-suggestions.ts";

/** People whom the reader does not follow yet. */
export function WhoToFollow({ suggestions, etags }: Pick<CommunityData, "suggestions" | "etags">) {
  const { people, press } = useSuggestions(suggestions, etags.suggestions);
  return (
    <section className={styles.part} aria-labelledby="who-to-follow">
      <h2 className={sectionTitle} id="who-to-follow">
        Who to follow
      </h2>
      {people === null ? <p className={quiet}>Unable to load suggestions.</p> : null}
      {people?.length === 0 ? (
        <p className={quiet}>Nobody to suggest right now. Everybody who shows their profile is among all members.</p>
      ) : null}
      {people && people.length > 0 ? (
        <ul className={styles.rows}>
          {people.map((person) => (
            <li key={person.id} className={styles.person}>
              <PersonLink person={person} about={aboutOf(person)} />
              <FollowButton
                userId={person.id}
                username={person.username}
                isFollowing={false}
                onPress={() => press(person.id)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <LineLink to={paths.members}>All members</LineLink>
    </section>
  );
}

/** "41 items · LEGO". */
function aboutOf({ owned, mostOwned }: Suggestion): string {
  const items = owned === 0 ? "No items yet" : countOf(owned, "item");
  return [items, mostOwned && entryKindName(entryKindOf(mostOwned))].filter(Boolean).join(" · ");
}
