import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Avatar } from "#app/components/avatar.tsx";
import { WorthChart } from "#app/components/collection/worth-chart.tsx";
import { WorthSummary } from "#app/components/collection/worth-summary.tsx";
import { Month } from "#app/components/dates.tsx";
import { ButtonLink, LineLink, Link } from "#app/components/link.tsx";
import { formatNumber } from "#app/models/platform/amounts.ts";
import { quietButton } from "#app/styles/controls.css.ts";
import { lineLink, lineLinks, sectionTitle, visuallyHidden } from "#app/styles/text.css.ts";
import { useChosenInSight } from "#app/web/client/chosen-in-sight.ts";
import { usePoll } from "#app/web/client/poll.ts";
import { type CollectionTab, collectionParams } from "#app/web/urls/collection-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { AlertsPanel } from "./alerts-panel.tsx";
import { EmptyPanel } from "./empty-panel.tsx";
import { EntryList } from "./entry-list.tsx";
import * as styles from "./my-collection.css.ts";
import type { loader } from "./route.tsx";
import { WatchlistPanel } from "./watchlist-panel.tsx";

export type CollectionData = ReturnType<typeof useLoaderData<typeof loader>>;

/** A person's own lists, what they amount to, and what to do with them. */
export function MyCollectionScreen() {
  const data = useLoaderData<typeof loader>();
  const { list, worth, statistics } = data;
  const { tab } = list;
  usePoll(`/api/users/${data.viewer.id}/collection-count`, 10_000, { etag: data.countEtag });
  const { tracked, owned, alerts } = statistics;
  const counts = { tracked, owned, watchlist: data.saved, alerts };
  const tabs = useChosenInSight<HTMLElement>(tab);
  return (
    <div className={styles.screen}>
      <ProfileHeader viewer={data.viewer} memberSince={data.memberSince} />
      {worth.lines.length + worth.realised.length > 0 ? (
        <section className={styles.worth} aria-label="Worth">
          <WorthSummary worth={worth} currency={worth.history.currency} />
          <WorthChart
            history={worth.history}
            hrefFor={({ currency }) => collectionParams.href(paths.collection, { ...list, currency })}
          />
        </section>
      ) : null}
      <Statistics statistics={statistics} userId={data.viewer.id} />
      <nav className={styles.tabs} ref={tabs} aria-label="Lists">
        {Object.entries(tabNames).map(([id, name]) => (
          <Link
            key={id}
            className={styles.tab({ isCurrent: id === tab })}
            to={collectionParams.href(paths.collection, { tab: id as CollectionTab, currency: list.currency })}
            aria-current={id === tab ? "page" : undefined}
            preventScrollReset
          >
            {name}
            <span className={styles.tabCount}>{formatNumber(counts[id as CollectionTab])}</span>
          </Link>
        ))}
      </nav>
      <section aria-labelledby="list">
        {/* The tab above says the same. */}
        <h2 className={visuallyHidden} id="list">
          {tabNames[tab]}
        </h2>
        <Panel {...data} />
      </section>
      <QuickActions />
    </div>
  );
}

/** Whose collection this is. Everything here is the reader's own. */
function ProfileHeader({ viewer, memberSince }: Pick<CollectionData, "viewer" | "memberSince">) {
  return (
    <div className={styles.profile}>
      <Avatar viewer={viewer} isLarge />
      <div className={styles.person}>
        <h1 className={styles.title}>My Collection</h1>
        <p className={styles.name}>{nameOf(viewer)}</p>
        <p className={styles.aboutPerson}>
          <span>{viewer.email}</span>
          <span>
            Member since <Month at={memberSince} />
          </span>
        </p>
      </div>
      <div className={styles.edit}>
        <Link className={quietButton} to={paths.settings}>
          Edit Profile
        </Link>
        <LineLink to={paths.user(viewer.id)}>View public profile</LineLink>
      </div>
    </div>
  );
}

function nameOf({ username, firstName, lastName }: CollectionData["viewer"]): string {
  if (username) return `@${username}`;
  return [firstName, lastName].filter(Boolean).join(" ") || "User";
}

const tabNames: Record<CollectionTab, string> = {
  tracked: "Tracked Items",
  owned: "Owned Collectibles",
  watchlist: "Watchlist",
  alerts: "Price Alerts",
};

function Panel(data: CollectionData) {
  const { tab } = data.list;
  if (tab === "watchlist") return <WatchlistPanel searches={data.searches} />;
  if (tab === "alerts") return <AlertsPanel {...data} />;
  if (data.rows.length > 0) return <EntryList {...data} />;
  return tab === "tracked" ? <NothingTracked /> : <NothingOwned />;
}

function NothingTracked() {
  return (
    <EmptyPanel title="No items in your collection yet" text="Track an item, and its price waits for you here.">
      <ButtonLink to={paths.category("legos")}>Browse LEGOs</ButtonLink>
      <LineLink to={paths.category("figures")}>Browse Figures</LineLink>
      <LineLink to={paths.category("comics")}>Browse Comics</LineLink>
    </EmptyPanel>
  );
}

function NothingOwned() {
  return (
    <EmptyPanel title="No owned collectibles yet" text="Add what you own, and see what it is worth.">
      <ButtonLink to={paths.search}>Find what you own</ButtonLink>
      <LineLink to={paths.addItem}>Add it by hand</LineLink>
    </EmptyPanel>
  );
}

function Statistics({ statistics, userId }: Pick<CollectionData, "statistics"> & { userId: string }) {
  const { tracked, owned, value, followers, following, alerts } = statistics;
  return (
    <dl className={styles.statistics}>
      <Statistic name="Items Tracked">{formatNumber(tracked)}</Statistic>
      <Statistic name="Items Owned">{formatNumber(owned)}</Statistic>
      <Statistic name="Collection Value" basis="prices of tracked and owned">
        {value.map((sum, index) => (
          <span key={sum} className={index === 0 ? styles.firstSum : styles.otherSum}>
            {sum}
          </span>
        ))}
      </Statistic>
      <Statistic name="Followers" to={paths.followers(userId)}>
        {formatNumber(followers)}
      </Statistic>
      <Statistic name="Following" to={paths.following(userId)}>
        {formatNumber(following)}
      </Statistic>
      <Statistic name="Price Alerts">{formatNumber(alerts)}</Statistic>
    </dl>
  );
}

interface StatisticProps {
  name: string;
  /** A page that says whom the number counts. */
  to?: string;
  /** What the number is of. */
  basis?: string;
  children: ReactNode;
}

function Statistic({ name, to, basis, children }: StatisticProps) {
  return (
    <div className={styles.statistic}>
      <dt className={styles.statisticName}>{name}</dt>
      <dd className={styles.statisticValue}>
        {to ? (
          <Link className={styles.statisticLink} to={to} aria-label={`${name}: ${children}`}>
            {children}
          </Link>
        ) : (
          children
        )}
      </dd>
      {basis ? <dd className={styles.statisticBasis}>{basis}</dd> : null}
    </div>
  );
}

const quickActions = [
  { label: "Search Items", to: paths.search },
  { label: "Add Item", to: paths.addItem },
  { label: "Set Alert", to: paths.newAlert },
  { label: "Import", to: paths.importCollection },
  { label: "Recently removed", to: paths.removedItems },
];

/** Files are not pages: the browser itself fetches them. */
const downloads = [
  { label: "Export CSV", href: paths.exportCsv },
  { label: "Export JSON", href: paths.exportJson },
];

function QuickActions() {
  return (
    <section aria-labelledby="quick-actions">
      <h2 className={sectionTitle} id="quick-actions">
        Quick Actions
      </h2>
      <ul className={lineLinks}>
        {quickActions.map(({ label, to }) => (
          <li key={to}>
            <LineLink to={to}>{label}</LineLink>
          </li>
        ))}
        {downloads.map(({ label, href }) => (
          <li key={href}>
            <a className={lineLink} href={href} download>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
