import { Form, useLoaderData } from "@remix-run/react";
import { Cover } from "#app/components/cover/cover.tsx";
import { QuerySelectField, QueryTextField } from "#app/components/forms/query-fields.tsx";
import { Icon } from "#app/components/icon.tsx";
import { ItemRow } from "#app/components/items/item-row.tsx";
import { LineLink, Link } from "#app/components/link.tsx";
import { kindChoices } from "#app/models/catalog/kinds/all.ts";
import { button, switchLink, switchRow } from "#app/styles/controls.css.ts";
import { note, quiet, screenTitle, sectionTitle } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./check.css.ts";
import type { loader } from "./route.tsx";

type CheckData = ReturnType<typeof useLoaderData<typeof loader>>;
type Checked = NonNullable<CheckData["checked"]>;

/** Compares a title and a price with the counted sales of what the title names. */
export function CheckScreen() {
  const { question, checked } = useLoaderData<typeof loader>();
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className={screenTitle}>Check a price</h1>
        <p className={quiet}>
          Paste a listing's title, or type a set number or an issue, and the price: we say what it is, whether such a
          sale would count, and how it compares.
        </p>
      </div>
      <CheckForm key={Object.values(question).join("\n")} question={question} problem={checked?.problem ?? null} />
      {checked === null ? null : checked.item ? (
        <Result checked={checked} item={checked.item} />
      ) : (
        <Unrecognized nearest={checked.nearest} />
      )}
    </div>
  );
}

function CheckForm({ question, problem }: { question: CheckData["question"]; problem: string | null }) {
  return (
    <Form className={styles.form} method="get" action={paths.check} role="search" aria-label="Check a price">
      <QueryTextField
        className={styles.wide}
        label="Title, set number or issue"
        name="title"
        value={question.title}
        maxLength={300}
        required
        placeholder="LEGO 75257 Millennium Falcon, used, complete"
      />
      <QueryTextField
        label="Price"
        name="price"
        value={question.price}
        inputMode="decimal"
        maxLength={60}
        placeholder="$120"
        problem={problem}
      />
      <QueryTextField
        label="Currency (optional)"
        name="currency"
        value={question.currency}
        maxLength={3}
        autoCapitalize="characters"
        placeholder="USD"
      />
      <QuerySelectField
        label="Category (optional)"
        name="category"
        value={question.category}
        options={[["", "Any"], ...kindChoices().map(({ value, label }) => [value, label] as const)]}
      />
      <button className={`${button} ${styles.submit}`} type="submit">
        Check
      </button>
    </Form>
  );
}

function Result({ checked, item }: { checked: Checked; item: NonNullable<Checked["item"]> }) {
  const { standing, comparison, missing, verdict, condition, conditions, price } = checked;
  return (
    <section className={styles.result} aria-labelledby="checked">
      <div className={styles.cover}>
        <Cover cover={item.cover} size="card" at={0} />
      </div>
      <div className={styles.answer}>
        <div>
          <h2 className={sectionTitle} id="checked">
            <Link className={styles.name} to={item.to}>
              {item.name}
            </Link>
          </h2>
          <p className={note}>{item.facts}</p>
        </div>
        {standing ? (
          <div className={styles.standing}>
            <p className={styles.figure}>{price}</p>
            <p className={styles.sentence}>{standing.sentence}</p>
            <svg className={styles.scale} aria-hidden="true">
              <line x1="0" x2="100%" y1="8" y2="8" />
              <circle className={styles.mark} cx={`${standing.at}%`} cy="8" r="6" />
            </svg>
            <p className={styles.ends}>
              <span>cheapest sale</span>
              <span>dearest sale</span>
            </p>
            {comparison ? <p>{comparison}</p> : null}
          </div>
        ) : null}
        {missing ? <p>{missing}</p> : null}
        <p className={styles.value}>
          {item.value.figure ? <strong>{item.value.figure}</strong> : null}
          <span
            className={quiet}
          >{`${item.value.counted > 0 ? `${item.value.condition}, ` : ""}${item.value.basis}`}</span>
        </p>
        {conditions.length > 1 ? (
          <nav aria-label="Condition" className={switchRow}>
            {conditions.map(({ label, to, isShown }) => (
              <Link
                className={switchLink({ isChosen: isShown })}
                key={label}
                to={to}
                aria-current={isShown ? "true" : undefined}
                preventScrollReset
              >
                {label}
              </Link>
            ))}
          </nav>
        ) : null}
        {condition ? <p className={quiet}>{condition.sentence}</p> : null}
        {verdict ? (
          <p className={styles.verdict}>
            <Icon name={verdict.counts ? "check" : "cross"} />
            {verdict.sentence}
          </p>
        ) : null}
        <LineLink to={item.to}>
          <Icon name="history" />
          Sales and chart
        </LineLink>
      </div>
    </section>
  );
}

function Unrecognized({ nearest }: Pick<Checked, "nearest">) {
  return (
    <section className={styles.unrecognized}>
      <h2 className={sectionTitle}>We do not recognize this title</h2>
      <p className={quiet}>
        {nearest.length > 0
          ? "These come nearest. Choose one to check the price against it."
          : "A set number, an issue with its series, or the full name of a figure helps."}
      </p>
      {nearest.length > 0 ? (
        <ul className={styles.nearest}>
          {nearest.map((item) => (
            <ItemRow key={`${item.itemKind} ${item.key}`} item={item} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
