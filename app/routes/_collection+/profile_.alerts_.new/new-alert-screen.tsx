import { Form, useLoaderData } from "@remix-run/react";
import { useId } from "react";
import { TargetForm } from "#app/components/collection/target-form.tsx";
import { Cover } from "#app/components/cover/cover.tsx";
import { LineLink, Link } from "#app/components/link.tsx";
import { button, searchForm, textInput } from "#app/styles/controls.css.ts";
import { note, quiet, screenTitle, sectionTitle, visuallyHidden } from "#app/styles/text.css.ts";
import { newAlertParams } from "#app/web/urls/new-alert-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./new-alert.css.ts";
import type { loader } from "./route.tsx";

type NewAlert = ReturnType<typeof useLoaderData<typeof loader>>;

/** Sets a price alert: first which item, then at which price. */
export function NewAlertScreen() {
  const view = useLoaderData<typeof loader>();
  return (
    <div className={styles.screen}>{view.chosen ? <SetTarget chosen={view.chosen} /> : <WhichItem {...view} />}</div>
  );
}

function WhichItem({ q, found, tracked }: NewAlert) {
  const id = useId();
  return (
    <>
      <h1 className={screenTitle}>Which item?</h1>
      <Form className={searchForm} method="get" action={paths.newAlert} role="search" aria-label="Items">
        <label className={visuallyHidden} htmlFor={id}>
          Search for an item
        </label>
        <input
          className={`${textInput} ${styles.field}`}
          id={id}
          key={q}
          type="search"
          name="q"
          defaultValue={q}
          placeholder="A set, figure, issue…"
          maxLength={100}
        />
        <button className={button} type="submit">
          Search
        </button>
      </Form>
      {found ? (
        <section>
          <h2 className={sectionTitle}>Found</h2>
          {found.length === 0 ? (
            <p className={quiet}>{`Nothing in our catalogue is called "${q}". Try its number, or fewer words.`}</p>
          ) : (
            <Items items={found} />
          )}
        </section>
      ) : null}
      <section>
        <h2 className={sectionTitle}>What you track</h2>
        {tracked.length === 0 ? (
          <p className={quiet}>Nothing yet. What you set an alert for is tracked from then on.</p>
        ) : (
          <Items items={tracked} />
        )}
      </section>
    </>
  );
}

interface Item extends Pick<NewAlert["tracked"][number], "name" | "cover" | "facts" | "item"> {
  hasTarget?: boolean;
}

function Items({ items }: { items: readonly Item[] }) {
  return (
    <ul>
      {items.map(({ name, cover, facts, item, hasTarget }, at) => (
        <li className={styles.row} key={item}>
          <Cover cover={cover} size="small" at={at} />
          <span className={styles.words}>
            <b className={styles.name}>{name}</b>
            <span className={note}>{facts}</span>
          </span>
          <LineLink to={newAlertParams.href(paths.newAlert, { item })}>
            {hasTarget ? "Change target" : "Set target"}
            <span className={visuallyHidden}>{`: ${name}`}</span>
          </LineLink>
        </li>
      ))}
    </ul>
  );
}

function SetTarget({ chosen }: { chosen: NonNullable<NewAlert["chosen"]> }) {
  const { name, cover, facts, to, hasTarget, fields, currency, target, bases } = chosen;
  return (
    <>
      <h1 className={screenTitle}>{hasTarget ? "Change price alert" : "Set a price alert"}</h1>
      <div className={styles.row}>
        <Cover cover={cover} size="small" at={0} />
        <span className={styles.words}>
          {to ? (
            <Link className={styles.name} to={to}>
              {name}
            </Link>
          ) : (
            <b className={styles.name}>{name}</b>
          )}
          <span className={note}>{facts}</span>
        </span>
      </div>
      <TargetForm
        item={{ ...fields, leavesPage: "1" }}
        currency={currency}
        target={target}
        isSaved={hasTarget}
        returnTo={`${paths.collection}?tab=alerts`}
        bases={bases}
      />
      {fields.entryId ? null : (
        <p className={quiet}>
          You track it from then on. For another condition, set the target on the page of the item.
        </p>
      )}
      <LineLink to={paths.newAlert}>Another item</LineLink>
    </>
  );
}
