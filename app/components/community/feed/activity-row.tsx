import { useFetcher } from "@remix-run/react";
import { Avatar } from "#app/components/avatar.tsx";
import { Cover } from "#app/components/cover/cover.tsx";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import { ReturnTo } from "#app/components/forms/return-to.tsx";
import { Link } from "#app/components/link.tsx";
import type { ActivityView } from "#app/presenters/activity-view.server.ts";
import { timeAgo } from "#app/presenters/dates.ts";
import { lineButton } from "#app/styles/controls.css.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";
import { type FormRefusal, useFetcherFailure, ViewerId } from "#app/web/forms/flash-provider.tsx";
import { paths } from "#app/web/urls/paths.ts";
import { reportPath } from "#app/web/urls/report-params.ts";
import { removalFailed } from "../messages.ts";
import * as styles from "./feed.css.ts";

type Author = ActivityView["author"];

interface ActivityRowProps {
  activity: ActivityView;
  /** Its place on the page. */
  at: number;
  now: number;
  isSignedIn: boolean;
  /** Being removed. It stays until the server has answered: a form that is gone gets no answer. */
  isLeaving: boolean;
}

/** One activity: who did what and when, and the item or the text. */
export function ActivityRow({ activity, at: place, now, isSignedIn, isLeaving }: ActivityRowProps) {
  const { author, followed, post, item, at, hidden, isOwn } = activity;
  return (
    <li className={isLeaving ? styles.pending : styles.row} id={`activity-${activity.id}`}>
      <Avatar viewer={author} />
      <article className={styles.content}>
        <div className={styles.head}>
          <p className={styles.sentence}>
            <PersonLink person={author} />
            {` ${verbs[activity.type] ?? ""}`}
            {followed ? <PersonLink person={followed} /> : null}
          </p>
          <time className={styles.time} dateTime={at}>
            {timeAgo(at, now)}
          </time>
        </div>
        <div className={styles.body}>
          <div className={styles.thing}>
            {post === null ? null : (
              <p className={styles.post} dir="auto">
                {post}
              </p>
            )}
            {item ? <Item item={item} at={place} /> : null}
            {hidden ? (
              <p className={styles.hidden}>
                {`Hidden by a moderator${hidden.reason ? `: ${hidden.reason}` : ""}. Only you still see it.`}
              </p>
            ) : null}
          </div>
          {isSignedIn ? (
            <div className={styles.foot}>
              {isOwn ? <RemoveButton activity={activity} /> : <ReportLink activity={activity} />}
            </div>
          ) : null}
        </div>
      </article>
    </li>
  );
}

const verbs: Record<string, string> = {
  owned: "added to their collection",
  tracked: "is tracking",
  followed: "follows ",
  other: "shared",
};

/** A post that is on its way to the server. */
export function PendingPost({ text, author }: { text: string; author: Author }) {
  return (
    <li className={styles.pending} aria-busy="true">
      <Avatar viewer={author} />
      <div className={styles.content}>
        <div className={styles.head}>
          <p className={styles.sentence}>
            <PersonLink person={author} />
          </p>
          <p className={styles.time}>Sharing...</p>
        </div>
        <p className={styles.post} dir="auto">
          {text}
        </p>
      </div>
    </li>
  );
}

function PersonLink({ person }: { person: Author }) {
  return (
    <Link className={styles.person} to={paths.user(person.id)}>
      {person.username}
    </Link>
  );
}

interface ItemProps {
  item: NonNullable<ActivityView["item"]>;
  at: number;
}

function Item({ item: { name, href, cover, condition, value }, at }: ItemProps) {
  const facts = [condition, value].filter(Boolean).join(" · ");
  return (
    <div className={styles.item}>
      <Cover cover={cover} size="small" at={at} />
      <div>
        <p className={styles.itemName}>
          {href ? (
            <Link className={styles.itemLink} to={href}>
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        {facts ? <p className={styles.itemFacts}>{facts}</p> : null}
      </div>
    </div>
  );
}

function RemoveButton({ activity }: { activity: ActivityView }) {
  const fetcher = useFetcher<Partial<FormRefusal>>();
  const isBusy = fetcher.state !== "idle";
  useFetcherFailure(fetcher.data, removalFailed);
  return (
    <fetcher.Form method="post" action={paths.community} preventScrollReset>
      <input type="hidden" name="activityId" value={activity.id} />
      <ReturnTo />
      <ViewerId />
      <button
        className={lineButton}
        type="submit"
        name="intent"
        value="remove"
        {...pendingButton(isBusy)}
        aria-busy={isBusy}
      >
        Remove
        <span className={visuallyHidden}>{` ${aboutOf(activity)} from the feed`}</span>
      </button>
    </fetcher.Form>
  );
}

function ReportLink({ activity }: { activity: ActivityView }) {
  return (
    <Link className={lineButton} to={reportPath(activity.author.id, activity.id)} rel="nofollow">
      Report
      <span className={visuallyHidden}>{` ${aboutOf(activity)} of ${activity.author.username}`}</span>
    </Link>
  );
}

function aboutOf({ item, followed, shortPost }: ActivityView): string {
  if (item) return item.name;
  return followed ? `the follow of ${followed.username}` : `the post "${shortPost}"`;
}
