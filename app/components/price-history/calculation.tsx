import { Disclosure } from "#app/components/disclosure.tsx";
import { Icon } from "#app/components/icon.tsx";
import { LineLink } from "#app/components/link.tsx";
import { countOf } from "#app/models/platform/amounts.ts";
import type { SoldView } from "#app/presenters/history-view.server.ts";
import * as styles from "#app/styles/sales-table.css.ts";
import { lineLink, lineLinks } from "#app/styles/text.css.ts";
import { SalesTable } from "./sales-table.tsx";

interface CalculationProps {
  sold: SoldView;
  /** Whether somebody asked for what is in it. */
  isOpen: boolean;
  /** Address of these sales as a file. */
  evidence: string | null;
  reportAt?: ((saleId: number) => string) | undefined;
  hrefFor(change: { page?: number; sales?: "value" | "all" }): string;
}

/** Every sale behind the value: counted, or excluded and why. */
export function Calculation({ sold, evidence, reportAt, isOpen, hrefFor }: CalculationProps) {
  const { currency, calculation } = sold;
  const { since, others, counted, excluded, sales, page, pages } = calculation;
  const linkTo = (page: number) => ({ to: `${hrefFor({ page })}#calculation`, preventScrollReset: true });
  return (
    <Disclosure summary="How we calculated this" id="calculation" open={page > 1 || isOpen}>
      {/* A link to what is in a closed disclosure opens it. */}
      <p className={styles.rule} id="calculated">
        {sold.answer.certainty ? `${sold.answer.certainty.calculation} ` : null}
        {`An average is the mean of the counted sales, rounded to two decimals. We exclude a sale that would distort the price, such as a lot, a part or a damaged copy, and list it here with the reason. Report one that we should exclude. These are the sales in ${currency} ${since}, condition: ${sold.answer.label}.`}
      </p>
      {evidence ? (
        <a className={lineLink} href={evidence} download>
          Download these sales, to calculate it yourself
        </a>
      ) : null}
      <ul className={styles.counts}>
        {[{ count: counted, label: "counted" }, ...excluded].map(({ count, label }) => (
          <li key={label}>
            <span className={styles.countNumber}>{count}</span> {label}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <p className={lineLinks}>
          {others.map(({ sales, count }) => (
            <LineLink key={sales} to={`${hrefFor({ sales })}#calculation`} preventScrollReset>
              {sales === "all" ? `Show all ${countOf(count, "sale")}` : `Show these ${countOf(count, "sale")}`}
            </LineLink>
          ))}
        </p>
      ) : null}
      {sales.length > 0 ? (
        <SalesTable
          label={`${countOf(sales.length, "sale")}, newest first`}
          columns={["Date", "Title", "Price", "Does it count?"]}
          sales={sales}
          reportAt={reportAt}
        />
      ) : null}
      {pages > 1 ? (
        <nav className={styles.pageLinks} aria-label="More sales">
          {page > 1 ? (
            <LineLink {...linkTo(page - 1)} rel="prev">
              <Icon name="back" />
              Newer sales
            </LineLink>
          ) : (
            <span />
          )}
          {page < pages ? (
            <LineLink {...linkTo(page + 1)} rel="next">
              Older sales
              <Icon name="forward" />
            </LineLink>
          ) : null}
        </nav>
      ) : null}
    </Disclosure>
  );
}
