import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Cover } from "#app/components/cover/cover.tsx";
import { Icon } from "#app/components/icon.tsx";
import { ItemRow } from "#app/components/items/item-row.tsx";
import { Link } from "#app/components/link.tsx";
import { Sparkline } from "#app/components/price-chart/sparkline.tsx";
import { SearchBox } from "#app/components/search/search-box.tsx";
import { countOf } from "#app/models/platform/amounts.ts";
import { quietButton } from "#app/styles/controls.css.ts";
import { figureAndNote, lineLink, note, quiet, sectionTitle, visuallyHidden } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./home.css.ts";
import type { loader } from "./route.tsx";

type Home = ReturnType<typeof useLoaderData<typeof loader>>;

export function HomeScreen() {
  const { categories, covers, mostSold, changes, justSold } = useLoaderData<typeof loader>();
  return (
    <div className={styles.screen}>
      <div className={styles.hero}>
        <div className={styles.head}>
          <h1 className={styles.heading}>Track &amp; Discover Your Favorite Collectibles</h1>
          <p className={styles.lead}>What your collectibles really sell for, and the sales behind every price.</p>
          <div className={styles.start}>
            <SearchBox size="page" />
            <Link className={quietButton} to={paths.search}>
              Browse Prices
            </Link>
          </div>
          <Link className={`${lineLink} ${styles.check}`} to={paths.check}>
            <Icon name="check" />
            Check a price
          </Link>
        </div>
        {covers.length > 0 ? <Covers covers={covers} /> : null}
      </div>
      <section aria-labelledby="categories">
        <h2 className={visuallyHidden} id="categories">
          Categories
        </h2>
        <ul className={styles.categories}>
          {categories.map((category) => (
            <li key={category.id}>
              <Link className={styles.category[category.id]} to={category.href}>
                <span>
                  <span className={styles.categoryName}>{category.name}</span>
                  <span className={styles.counts}>
                    {`${countOf(category.listings, "listing")}, ${countOf(category.sales, "sale")}`}
                  </span>
                </span>
                <Sparkline {...category.line} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="most-sold">
        <h2 className={sectionTitle} id="most-sold">
          Sold most this month
        </h2>
        {mostSold.length > 0 ? (
          <ul className={styles.cards}>
            {mostSold.map((card) => (
              <MostSold key={card.to} card={card} />
            ))}
          </ul>
        ) : (
          <p className={quiet}>Nothing has sold five times in the last 30 days.</p>
        )}
      </section>
      <div className={styles.lists}>
        <List
          id="changes"
          title="Largest changes, 90 days"
          about="The last 45 days against the 45 before, with at least ten sales"
          empty="No price has clearly changed in 90 days."
        >
          {changes.map(({ item, direction, text, sales }) => (
            <ItemRow
              key={item.to}
              item={item}
              end={
                <span className={figureAndNote}>
                  <span className={styles.change[direction]}>
                    <Icon name={direction} />
                    {text}
                  </span>
                  <span className={note}>{sales}</span>
                </span>
              }
            />
          ))}
        </List>
        <List
          id="just-sold"
          title="Just sold"
          about="The newest counted sales"
          empty="No sales yet. New ones appear here."
        >
          {justSold.map(({ item, price, when }) => (
            <ItemRow
              key={item.to}
              item={item}
              end={
                <span className={figureAndNote}>
                  <span className={styles.price}>{price}</span>
                  <span className={note}>{when}</span>
                </span>
              }
            />
          ))}
        </List>
      </div>
    </div>
  );
}

/** Two or three stand side by side on a phone. */
const coverSizes = "(max-width: 39.99rem) 11rem, 20rem";

/** Real things with what they sell for, as the first sight of what this is. */
function Covers({ covers }: Pick<Home, "covers">) {
  return (
    <ul className={styles.covers} aria-label="What sells most in each category">
      {covers.map(({ to, name, cover, figure, condition }, at) => (
        <li key={to}>
          <Link className={styles.coverLink} to={to}>
            <Cover cover={cover} size="card" at={at} sizes={coverSizes} />
            <span className={visuallyHidden}>{`${name}: `}</span>
            <span className={styles.coverValue}>
              <b>{figure}</b> {condition}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function MostSold({
  card: { to, name, cover, itemKind, figure, condition, sales, line },
}: {
  card: Home["mostSold"][number];
}) {
  return (
    <li className={styles.card}>
      <Cover cover={cover} size="card" sizes={coverSizes} />
      <Link className={styles.cardName} to={to}>
        {name}
      </Link>
      <div className={styles.cardRow}>
        <span className={styles.cardValue}>
          <b className={styles.cardFigure}>{figure}</b> <span className={note}>{condition}</span>
        </span>
        <span className={styles.lineColour[itemKind]}>
          <Sparkline points={line} label="Its newest counted sales" />
        </span>
      </div>
      <p className={note}>{sales}</p>
    </li>
  );
}

interface ListProps {
  id: string;
  title: string;
  about: string;
  empty: string;
  children: ReactNode[];
}

function List({ id, title, about, empty, children }: ListProps) {
  return (
    <section aria-labelledby={id}>
      <h2 className={sectionTitle} id={id}>
        {title}
      </h2>
      {children.length > 0 ? (
        <>
          <p className={note}>{about}</p>
          <ul className={styles.rows}>{children}</ul>
        </>
      ) : (
        <p className={quiet}>{empty}</p>
      )}
    </section>
  );
}
