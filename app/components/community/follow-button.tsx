import { useFetcher } from "@remix-run/react";
import { useRef } from "react";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import { ReturnTo } from "#app/components/forms/return-to.tsx";
import { visuallyHidden } from "#app/styles/text.css.ts";
import { useAuth } from "#app/web/auth/auth-provider.tsx";
import type { StayAnswer } from "#app/web/forms/flash.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./follow.css.ts";

interface FollowButtonProps {
  userId: string;
  username: string;
  isFollowing: boolean;
  onPress?: () => void;
}

/** Follows or unfollows somebody. Shows nothing to a signed-out reader, and nothing beside a reader's own name. */
export function FollowButton({ userId, username, isFollowing, onPress }: FollowButtonProps) {
  const { user } = useAuth();
  const fetcher = useFetcher<StayAnswer>({ key: `follow ${userId}` });
  // A list of suggestions does not say whom its reader follows since.
  const last = useRef<{ isFollowing: boolean; wanted: boolean }>();
  if (!user || user.id === userId) return null;
  const isPending = fetcher.state !== "idle";
  const isDone = fetcher.data?.message !== undefined && fetcher.data.failure === undefined;
  const known = isDone && last.current?.isFollowing === isFollowing ? last.current.wanted : isFollowing;
  const sent = fetcher.formData?.get("intent");
  const shown = sent ? sent === "follow" : known;
  return (
    <fetcher.Form
      className={styles.form}
      method="post"
      action={paths.follows}
      onSubmit={() => {
        last.current = { isFollowing, wanted: !shown };
        onPress?.();
      }}
    >
      <input type="hidden" name="userId" value={userId} />
      <ReturnTo />
      <button
        className={styles.button({ isFollowing: shown, isPending })}
        type="submit"
        name="intent"
        value={shown ? "unfollow" : "follow"}
        aria-busy={isPending}
        {...pendingButton(isPending)}
      >
        {shown ? "Unfollow" : "Follow"}
        <span className={visuallyHidden}>{` ${username}`}</span>
      </button>
    </fetcher.Form>
  );
}
