import { Outlet, useOutlet } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { Avatar } from "#app/components/avatar.tsx";
import { Feed } from "#app/components/community/feed/feed.tsx";
import { FollowButton } from "#app/components/community/follow-button.tsx";
import type { FollowListPlace } from "#app/components/community/follow-list.tsx";
import { FollowShowsForm } from "#app/components/community/follow-shows-form.tsx";
import { Cover } from "#app/components/cover/cover.tsx";
import { Month } from "#app/components/dates.tsx";
import { Link } from "#app/components/link.tsx";
import { formatNumber } from "#app/models/platform/amounts.ts";
import { quietButton } from "#app/styles/controls.css.ts";
import { quiet, sectionTitle } from "#app/styles/text.css.ts";
import { usePoll } from "#app/web/client/poll.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./profile.css.ts";
import { BackToCommunity } from "./profile-errors.tsx";
import type { ProfileView } from "./profile-view.server.ts";
import { ReportAndBlock } from "./report-and-block.tsx";

interface ProfileScreenProps {
  profile: ProfileView;
  isSignedIn: boolean;
}

export function ProfileScreen({ profile, isSignedIn }: ProfileScreenProps) {
  const { id, username, isOwn, shows } = profile;
  const isListOpen = useOutlet() !== null;
  const [cameWithList, setCameWithList] = useState(isListOpen);
  if (cameWithList && !isListOpen) setCameWithList(false);
  const place: FollowListPlace = { username: username || "anonymous", isModal: !cameWithList };
  return (
    <div className={styles.screen}>
      <Head profile={profile}>
        {isOwn ? (
          <Link className={quietButton} to={paths.collection}>
            Edit Profile
          </Link>
        ) : (
          <>
            {shows ? <FollowShowsForm userId={id} username={username} shows={shows} /> : null}
            <FollowButton userId={id} username={username} isFollowing={shows !== null} />
          </>
        )}
      </Head>
      {profile.whyHidden === null ? null : (
        <p className={styles.hidden}>
          {`An operator has hidden your profile: nobody but you sees it. Reason: ${profile.whyHidden || "none was given"}.`}
        </p>
      )}
      <Numbers profile={profile} />
      <Outlet context={place} />
      {cameWithList ? null : (
        <>
          {profile.bio ? (
            <Section title="About">
              <p className={styles.bio} dir="auto">
                {profile.bio}
              </p>
            </Section>
          ) : null}
          <Section title="Collection Highlights">
            {profile.highlights.length === 0 ? (
              <p className={quiet}>Collection data will be displayed here soon</p>
            ) : (
              <Highlights highlights={profile.highlights} />
            )}
          </Section>
          <Section title="Recent activity">
            <Feed feed={profile.feed} path={paths.user(id)} />
          </Section>
          {isSignedIn && !isOwn ? <ReportAndBlock userId={id} username={username} /> : null}
        </>
      )}
    </div>
  );
}

function Head({ profile, children }: { profile: ProfileView; children: ReactNode }) {
  const { username, fullName, location, memberSince } = profile;
  return (
    <div className={styles.head}>
      <Avatar viewer={profile} isLarge />
      <div className={styles.person}>
        <h1 className={styles.title}>{username ? `@${username}` : "Anonymous User"}</h1>
        {fullName ? <p className={styles.name}>{fullName}</p> : null}
        <p className={styles.about}>
          <span>
            Member since <Month at={memberSince} />
          </span>
          {location ? <span>{location}</span> : null}
        </p>
      </div>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

function Numbers({ profile }: { profile: ProfileView }) {
  const { id, followers, following, owned, tracked, limit } = profile;
  usePoll(`/api/users/${id}/collection-count`, 10_000, { etag: profile.countEtag });
  return (
    <ul className={styles.numbers}>
      <li>
        <Link className={styles.numberLink} to={paths.followers(id)} preventScrollReset>
          <b className={styles.figure}>{formatNumber(followers)}</b> Followers
        </Link>
      </li>
      <li>
        <Link className={styles.numberLink} to={paths.following(id)} preventScrollReset>
          <b className={styles.figure}>{formatNumber(following)}</b> Following
        </Link>
      </li>
      <li className={styles.number}>
        <b className={styles.figure}>{formatNumber(owned)}</b> Items Owned
        {tracked !== null && owned >= limit ? <LimitReached /> : null}
      </li>
      {tracked === null ? null : (
        <li className={styles.number}>
          <b className={styles.figure}>{formatNumber(tracked)}</b> Items Tracked
          {tracked >= limit ? <LimitReached /> : null}
        </li>
      )}
    </ul>
  );
}

function LimitReached() {
  return <span className={styles.limit}>Limit reached</span>;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={sectionTitle}>{title}</h2>
      {children}
    </section>
  );
}

/** The most valuable items that somebody owns. */
function Highlights({ highlights }: Pick<ProfileView, "highlights">) {
  return (
    <ul className={styles.highlights}>
      {highlights.map(({ id, title, cover, condition, value, href }, at) => (
        <li className={styles.highlight} key={id}>
          <Cover cover={cover} size="small" at={at} />
          <div className={styles.person}>
            {href ? (
              <Link className={styles.itemLink} to={href}>
                {title}
              </Link>
            ) : (
              <span className={styles.name}>{title}</span>
            )}
            <span className={styles.about}>{condition}</span>
            <b>{value}</b>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface PrivateProfileProps {
  person: { id: string; username: string; profileImageUrl: string | null; shows: ProfileView["shows"] };
  isSignedIn: boolean;
}

/** What others see of a private profile. */
export function PrivateProfileScreen({ person, isSignedIn }: PrivateProfileProps) {
  const { id, username, shows } = person;
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <Avatar viewer={person} isLarge />
        <div className={styles.person}>
          <p className={styles.name}>{`@${username}`}</p>
          <h1 className={styles.title}>This profile is private</h1>
          <p className={quiet}>Only the owner can see this collection and its activity.</p>
        </div>
        <div className={styles.actions}>
          <FollowButton userId={id} username={username} isFollowing={shows !== null} />
        </div>
      </div>
      {isSignedIn ? <ReportAndBlock userId={id} username={username} /> : null}
      <p>
        <BackToCommunity />
      </p>
    </div>
  );
}
