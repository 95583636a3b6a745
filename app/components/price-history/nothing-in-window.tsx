import type { PriceWindow } from "#app/models/prices/windows.ts";
import { none, noneTitle } from "#app/styles/price-chart.css.ts";
import { lineLink } from "#app/styles/text.css.ts";
import { formatDay } from "../dates.tsx";
import { Link } from "../link.tsx";
import { windowWords } from "../price-chart/window-picker.tsx";

interface NothingInWindowProps {
  window: PriceWindow;
  /** Of counted sales. */
  lastSoldAt: string;
  /** The same page with more in the chart, the nearest first. */
  ways: { label: string; href: string }[];
}

/** In the chart's place where only the window has no counted sale. */
export function NothingInWindow({ window, lastSoldAt, ways }: NothingInWindowProps) {
  return (
    <div className={none}>
      <p className={noneTitle}>
        {`No counted sales in ${windowWords[window]}. The last one was on ${formatDay(lastSoldAt)}.`}
      </p>
      {ways.map(({ label, href }) => (
        <Link className={lineLink} key={href} to={href} preventScrollReset>
          {label}
        </Link>
      ))}
    </div>
  );
}
