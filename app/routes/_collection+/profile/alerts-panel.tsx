import { ReachSettings } from "#app/components/alerts/reach-settings.tsx";
import { ButtonLink, LineLink } from "#app/components/link.tsx";
import type { AlertGroup } from "#app/presenters/alert-words.ts";
import { quiet, sectionTitle } from "#app/styles/text.css.ts";
import { collectionParams } from "#app/web/urls/collection-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { AlertRow } from "./alert-row.tsx";
import * as styles from "./alerts-panel.css.ts";
import { EmptyPanel } from "./empty-panel.tsx";
import type { CollectionData } from "./my-collection-screen.tsx";

const groupNames: Record<AlertGroup, string> = {
  reached: "Reached",
  waiting: "Waiting, nearest first",
  "not watching": "Not watching",
};

const groups = Object.keys(groupNames) as AlertGroup[];

/** The targets of what somebody tracks: what is reached, what is nearest, what cannot ring, and what rang before. */
export function AlertsPanel({
  alerts: { summary, alerts, rung, reach },
  list,
}: Pick<CollectionData, "alerts" | "list">) {
  if (!reach) return <NoAlerts />;
  const shown = groups.filter((group) => alerts.some(({ state }) => state.group === group));
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h3 className={sectionTitle}>Price Alerts</h3>
        <p className={quiet}>
          {summary} {reach.summary} <a href="#reach">Change</a>
        </p>
        <div className={styles.set}>
          <ButtonLink to={paths.newAlert}>Set Alert</ButtonLink>
        </div>
      </div>
      {shown.map((group, index) => (
        <section key={group} aria-labelledby={`alerts-${group}`}>
          <div className={styles.groupHead}>
            <h4 className={styles.groupName} id={`alerts-${group}`}>
              {groupNames[group]}
            </h4>
            {index === 0 ? <LineKey /> : null}
          </div>
          <ul>
            {alerts
              .filter(({ state }) => state.group === group)
              .map((alert) => (
                <AlertRow key={alert.entryId} alert={alert} list={list} isOpen={list.edit === alert.entryId} />
              ))}
          </ul>
        </section>
      ))}
      {rung.length > 0 ? <Rung rung={rung} /> : null}
      <ReachSettings reach={reach} />
    </div>
  );
}

/** What the marks of the lines mean. */
function LineKey() {
  return (
    <ul className={styles.key}>
      <li className={styles.keyOf.year}>sold in a year</li>
      <li className={styles.keyOf.middle}>the middle half</li>
      <li className={styles.keyOf.now}>now</li>
      <li className={styles.keyOf.zone}>it rings here</li>
    </ul>
  );
}

function NoAlerts() {
  return (
    <EmptyPanel title="No price alerts set" text="Set a target price for an item that you track.">
      <ButtonLink to={paths.newAlert}>Create First Alert</ButtonLink>
    </EmptyPanel>
  );
}

function Rung({ rung }: Pick<CollectionData["alerts"], "rung">) {
  return (
    <section className={styles.rung} aria-labelledby="rung">
      <h3 className={sectionTitle} id="rung">
        What rang
      </h3>
      <p className={quiet}>The last twenty, with the price that it was.</p>
      <ul>
        {rung.map(({ id, rangAt, when, title, href, price, why }) => (
          <li className={styles.rungRow} key={id}>
            <time className={styles.rungWhen} dateTime={rangAt}>
              {when}
            </time>
            <span className={styles.rungTitle}>
              <LineLink to={href ?? collectionParams.href(paths.collection, { tab: "watchlist" })}>{title}</LineLink>
            </span>
            <span className={styles.rungPrice}>{price}</span>
            <span className={styles.rungWhy}>{why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
