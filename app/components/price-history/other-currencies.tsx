import * as styles from "#app/styles/price-history.css.ts";
import { countOf } from "../count-of.ts";
import { Link } from "../link.tsx";

export interface CurrencyChoice {
  currency: string;
  counted: number;
  href: string;
  current: boolean;
}

/** Sales in several currencies are never mixed: says so, and leads to the others. */
export function OtherCurrencies({ currencies }: { currencies: CurrencyChoice[] }) {
  if (currencies.length < 2) return null;
  return (
    <nav className={styles.currencies} aria-label="Currencies">
      <span className={styles.currencyRule}>Averages never mix currencies:</span>
      {currencies.map(({ currency, counted, href, current }) => (
        <Link
          className={`${styles.currencyLink} ${current ? styles.currencyChosen : ""}`}
          key={currency}
          to={href}
          aria-current={current ? "true" : undefined}
          preventScrollReset
        >
          {`${currency}, ${countOf(counted, "sale")}`}
        </Link>
      ))}
    </nav>
  );
}
