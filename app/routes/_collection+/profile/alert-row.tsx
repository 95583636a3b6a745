import { TargetForm } from "#app/components/collection/target-form.tsx";
import { WeeksStrip } from "#app/components/collection/weeks-strip.tsx";
import { Cover } from "#app/components/cover/cover.tsx";
import { StayForm } from "#app/components/forms/stay-form.tsx";
import { Link } from "#app/components/link.tsx";
import { PriceLine } from "#app/components/price-history/price-line.tsx";
import { itemKindOf } from "#app/models/collection/entry-fields.ts";
import { lineButton } from "#app/styles/controls.css.ts";
import { itemColour } from "#app/styles/price-colour.css.ts";
import { note, visuallyHidden } from "#app/styles/text.css.ts";
import { collectionParams } from "#app/web/urls/collection-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./alerts-panel.css.ts";
import type { CollectionData } from "./my-collection-screen.tsx";

type Alert = CollectionData["alerts"]["alerts"][number];

interface AlertRowProps {
  alert: Alert;
  list: CollectionData["list"];
  /** Whether its form is open. */
  isOpen: boolean;
}

/** A target on the line of a year's prices, where its alert stands, and what to do with it. */
export function AlertRow({ alert, list, isOpen }: AlertRowProps) {
  const { entryId, title, kind, state, line, target } = alert;
  const itemKind = itemKindOf(kind);
  const place = `alert-${entryId}`;
  const hrefOf = (edit: string) => `${collectionParams.href(paths.collection, { ...list, edit })}#${place}`;
  return (
    <li className={styles.alert} id={place}>
      <div className={styles.cover({ isPaused: state.mark === "paused" })}>
        <Cover cover={alert.cover} size="small" />
      </div>
      <div className={styles.what}>
        <h5 className={styles.title}>
          {alert.href ? (
            <Link className={styles.titleLink} to={alert.href}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h5>
        <span className={note}>{alert.facts}</span>
        <span className={styles.rule}>
          {alert.rule} <b>{target.text}</b>
        </span>
      </div>
      <div className={`${styles.where({ isPaused: state.mark === "paused" })} ${itemKind ? itemColour[itemKind] : ""}`}>
        {line ? (
          <PriceLine line={line} aim={{ minor: target.price.minor, direction: target.direction, text: target.text }} />
        ) : (
          <p className={note}>{alert.fewSales}</p>
        )}
      </div>
      <div className={styles.state}>
        <b className={styles.stateTitle[state.mark]}>{state.title}</b>
        {state.lines.map((text) => (
          <span className={styles.stateLine} key={text}>
            {text}
          </span>
        ))}
      </div>
      <div className={styles.acts}>
        <Link className={lineButton} to={hrefOf(isOpen ? "" : entryId)} preventScrollReset>
          {isOpen ? "Close" : "Edit"}
          <span className={visuallyHidden}>{`: ${title}`}</span>
        </Link>
        <StayForm
          className={styles.actsForm}
          action={paths.targets}
          fields={{ entryId, currency: target.price.currency, returnTo: hrefOf("") }}
        >
          {(pending) => (
            <>
              <button
                className={lineButton}
                type="submit"
                {...pending}
                name="intent"
                value={state.mark === "paused" ? "resume" : "pause"}
              >
                {state.mark === "paused" ? "Resume" : "Pause"}
                <span className={visuallyHidden}>{`: ${title}`}</span>
              </button>
              <button className={styles.remove} type="submit" {...pending} name="intent" value="clear">
                Remove
                <span className={visuallyHidden}>{`: ${title}`}</span>
              </button>
            </>
          )}
        </StayForm>
      </div>
      {isOpen ? <EditAlert alert={alert} returnTo={hrefOf(entryId)} /> : null}
    </li>
  );
}

function EditAlert({ alert, returnTo }: { alert: Alert; returnTo: string }) {
  const { entryId, target, bases, year } = alert;
  const label = [year.lead, year.last].filter(Boolean).join(", ");
  return (
    <div className={styles.edit}>
      <TargetForm
        key={target.text}
        item={{ entryId, conditionKey: target.conditionKey }}
        currency={target.price.currency}
        target={target}
        isSaved={false}
        returnTo={returnTo}
        bases={bases}
      />
      <WeeksStrip
        weeks={year.weeks}
        minor={target.price.minor}
        direction={target.direction}
        label={`Median of the sales of each of the last 52 weeks. ${label}`}
      />
      <p
        className={note}
      >{`${label}. Each bar is the median of what sold in a week; a week without a sale has none.`}</p>
    </div>
  );
}
