import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useFetcher } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { Avatar } from "#app/components/avatar.tsx";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import { ReturnTo } from "#app/components/forms/return-to.tsx";
import { maxPostLength, readPost } from "#app/models/community/posts.ts";
import { lengthOf } from "#app/models/platform/text-length.ts";
import type { FeedView } from "#app/presenters/feed-view.server.ts";
import { button } from "#app/styles/controls.css.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";
import { sentencesOf, ViewerId } from "#app/web/forms/flash-provider.tsx";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./feed.css.ts";

type Refusal = SubmissionResult<string[]>;

/** State of the tab: what each user typed and did not share. A page that could not be read leads back to it. */
const drafts: Record<string, string> = {};

interface ShareUpdateProps {
  viewer: NonNullable<FeedView["viewer"]>;
  /** What they wrote before their session ended. */
  unsent: string;
}

/** A form for a post. What the server refuses stays in it, with the reason. */
export function ShareUpdate({ viewer, unsent }: ShareUpdateProps) {
  const fetcher = useFetcher<Refusal>();
  const isPending = fetcher.state !== "idle";
  const refusal = useRefusal(fetcher);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // The page says it once: when it is read again, the text stays.
  const [defaultText] = useState(unsent);
  const [text, setText] = useState(textOf(refusal) || unsent);
  useEffect(() => {
    if (!field.current) return;
    // Somebody may have typed before the scripts ran.
    field.current.value ||= drafts[viewer.id] ?? "";
    setText(field.current.value);
  }, [viewer.id]);
  useEffect(() => {
    drafts[viewer.id] = text;
  }, [viewer.id, text]);
  useCleared(isPending, refusal !== undefined, () => {
    if (field.current) field.current.value = "";
    setText("");
  });
  const left = maxPostLength - lengthOf(readPost(text).post);
  const errors = sentencesOf(refusal);
  return (
    <fetcher.Form className={styles.share} method="post" action={paths.community} preventScrollReset>
      <Avatar viewer={viewer} />
      <div className={styles.content}>
        <label className={visuallyHidden} htmlFor={id}>
          What is new in your collection?
        </label>
        <textarea
          className={styles.shareText}
          id={id}
          name="text"
          rows={2}
          required
          dir="auto"
          placeholder="What is new in your collection?"
          ref={field}
          defaultValue={textOf(refusal) || defaultText}
          onInput={(event) => setText(event.currentTarget.value)}
          readOnly={isPending}
          aria-invalid={errors.length > 0 ? true : undefined}
          aria-describedby={`${id}-hint${errors.length > 0 ? ` ${id}-error` : ""}`}
        />
        {errors.length > 0 ? (
          <p className={styles.shareError} id={`${id}-error`} role="alert">
            {errors.join(" ")}
          </p>
        ) : null}
        <div className={styles.shareFoot}>
          <p className={styles.shareHint} id={`${id}-hint`}>
            {hintOf(left, text, viewer.isPrivate)}
          </p>
          <ReturnTo />
          <ViewerId />
          <button className={button} type="submit" name="intent" value="post" {...pendingButton(isPending)}>
            {isPending ? "Sharing..." : "Share Update"}
          </button>
        </div>
      </div>
    </fetcher.Form>
  );
}

/** Why the last post was refused: by the script's form, or by the page's own. A new try makes it out of date. */
function useRefusal({ state, data }: { state: string; data: Refusal | undefined }): Refusal | undefined {
  const posted = useActionData<Refusal>();
  const refusal = [data, posted].find((answer) => answer?.status === "error" && isOfPost(answer));
  const outdated = useRef<Refusal>();
  // A fetcher keeps its last answer where the next one is a redirect.
  if (state === "submitting") outdated.current = refusal;
  return refusal === outdated.current ? undefined : refusal;
}

/** Whether a refusal is of a post. Without a response it has no values, and counts as one. */
function isOfPost({ initialValue }: Refusal): boolean {
  return !initialValue || initialValue.intent === "post";
}

function textOf(refusal: Refusal | undefined): string {
  return String(refusal?.initialValue?.text ?? "");
}

/** Calls back when a post was sent and not refused. */
function useCleared(isPending: boolean, isRefused: boolean, clear: () => void): void {
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !isPending && !isRefused) clear();
    wasPending.current = isPending;
  });
}

function hintOf(left: number, text: string, isPrivate: boolean | null): string {
  if (left < 0) return `${-left} characters too many`;
  if (text !== "") return `${left} characters left`;
  return isPrivate === false
    ? `Everybody can read it. Up to ${maxPostLength} characters.`
    : "Your profile is private: only you will see it.";
}
