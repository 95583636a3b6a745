import { useId } from "react";
import { ReturnTo } from "#app/components/forms/return-to.tsx";
import { StayForm } from "#app/components/forms/stay-form.tsx";
import { type FollowShows, followShows, followShowsLabels } from "#app/models/community/follow-shows.ts";
import { lineButton } from "#app/styles/controls.css.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";
import { useAuth } from "#app/web/auth/auth-provider.tsx";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./follow.css.ts";

interface FollowShowsFormProps {
  userId: string;
  username: string;
  shows: FollowShows;
}

/** Chooses what of a followed person's activity the feed shows. */
export function FollowShowsForm({ userId, username, shows }: FollowShowsFormProps) {
  const { user } = useAuth();
  const id = useId();
  if (!user || user.id === userId) return null;
  return (
    <StayForm className={styles.shows} action={paths.follows} fields={{ userId, intent: "show" }}>
      {(pending) => (
        <>
          <ReturnTo />
          <label className={visuallyHidden} htmlFor={id}>{`What your feed shows of ${username}`}</label>
          <select className={styles.select} key={shows} id={id} name="shows" defaultValue={shows}>
            {followShows.map((choice) => (
              <option key={choice} value={choice}>
                {followShowsLabels[choice]}
              </option>
            ))}
          </select>
          <button className={lineButton} type="submit" {...pending}>
            Save
            <span className={visuallyHidden}>{` what your feed shows of ${username}`}</span>
          </button>
        </>
      )}
    </StayForm>
  );
}
