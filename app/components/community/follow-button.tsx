import { useRevalidator } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { ReturnTo } from "#app/components/forms/return-to.tsx";
import { visuallyHidden } from "#app/styles/text.css.ts";
import { useAuth } from "#app/web/auth/auth-provider.tsx";
import { fetchJson } from "#app/web/client/fetch-json.ts";
import { useFlash } from "#app/web/forms/flash-provider.tsx";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./follow.css.ts";
import { followed, followFailed, unfollowed } from "./messages.ts";

interface FollowButtonProps {
  userId: string;
  username: string;
  isFollowing: boolean;
  onPress?: () => void;
}

/** Follows or unfollows somebody. Nothing for who is signed out, and beside one's own name. */
export function FollowButton({ userId, username, isFollowing, onPress }: FollowButtonProps) {
  const { user } = useAuth();
  const { shown, isPending, change } = useFollowing(userId, isFollowing);
  if (!user || user.id === userId) return null;
  const send = (event: MouseEvent) => {
    event.preventDefault();
    if (isPending) return;
    onPress?.();
    change(!shown);
  };
  return (
    <form className={styles.form} method="post" action={paths.follows}>
      <input type="hidden" name="userId" value={userId} />
      <ReturnTo />
      <button
        className={styles.button({ isFollowing: shown, isPending })}
        type="submit"
        name="intent"
        value={shown ? "unfollow" : "follow"}
        aria-busy={isPending}
        aria-disabled={isPending}
        onClick={send}
      >
        {shown ? "Unfollow" : "Follow"}
        <span className={visuallyHidden}>{` ${username}`}</span>
      </button>
    </form>
  );
}

/** Whether the button shows that one follows: what was asked for, until the page has been read again. */
function useFollowing(userId: string, isFollowing: boolean) {
  const [asked, setAsked] = useState<boolean | null>(null);
  const [isPending, setIsPending] = useState(false);
  const { revalidate } = useRevalidator();
  const { show } = useFlash();
  if (asked === isFollowing && !isPending) setAsked(null);
  const change = async (next: boolean) => {
    setAsked(next);
    setIsPending(true);
    try {
      await send(next ? "/api/follow" : "/api/unfollow", userId);
      show(next ? followed : unfollowed);
      revalidate();
    } catch (error) {
      console.warn("Whom you follow was not changed.", error);
      setAsked(null);
      show(followFailed);
    }
    setIsPending(false);
  };
  return { shown: asked ?? isFollowing, isPending, change };
}

async function send(path: string, followingId: string): Promise<void> {
  await fetchJson(path, {
    method: "POST",
    body: { followingId },
    messageOf: (status) => `API request failed: ${status}`,
  });
}
