import { useLoaderData } from "@remix-run/react";
import { Avatar } from "#app/components/avatar.tsx";
import { StayForm } from "#app/components/forms/stay-form.tsx";
import { quietButton } from "#app/styles/controls.css.ts";
import { quiet, screenTitle, visuallyHidden } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./blocks.css.ts";
import type { loader } from "./route.tsx";

export function BlocksScreen() {
  const { blocked } = useLoaderData<typeof loader>();
  return (
    <div className={styles.screen}>
      <h1 className={screenTitle}>People you block</h1>
      <p className={quiet}>
        {blocked.length === 0
          ? "You block nobody. The profile of each person has a button for it."
          : "Neither of you sees, follows or counts the other."}
      </p>
      <ul>
        {blocked.map(({ day, ...person }) => (
          <li className={styles.row} key={person.id}>
            <Avatar viewer={person} />
            <span className={styles.words}>
              <b>{`@${person.username}`}</b>
              <span className={quiet}>{`Blocked on ${day}`}</span>
            </span>
            <StayForm action={paths.follows} fields={{ intent: "unblock", userId: person.id, returnTo: paths.blocks }}>
              {(pending) => (
                <button className={quietButton} type="submit" {...pending}>
                  Unblock
                  <span className={visuallyHidden}>{` ${person.username}`}</span>
                </button>
              )}
            </StayForm>
          </li>
        ))}
      </ul>
    </div>
  );
}
