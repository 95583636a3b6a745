import { Link } from "@remix-run/react";
import type { PriceWindow } from "#app/models/prices/windows.ts";
import { none, noneTitle } from "#app/styles/price-chart.css.ts";
import { lineLink } from "#app/styles/text.css.ts";
import { formatDay } from "../dates.tsx";
import { windowWords } from "../price-chart/window-picker.tsx";

interface NothingInWindowProps {
  window: PriceWindow;
  /** Of counted sales. */
  lastSoldAt: string | null;
  allHref: string;
}

/** In the chart's place where the window has no counted sale; "all" and no last sale mean that there never was one. */
export function NothingInWindow({ window, lastSoldAt, allHref }: NothingInWindowProps) {
  return (
    <div className={none}>
      <p className={noneTitle}>
        {window === "all" ? "No counted sales yet." : `No counted sales in ${windowWords[window]}.`}
        {lastSoldAt ? ` The last one was on ${formatDay(lastSoldAt)}.` : null}
      </p>
      {lastSoldAt && window !== "all" ? (
        <Link className={lineLink} to={allHref} preventScrollReset>
          Show all sales
        </Link>
      ) : (
        <p>Price tracking will begin automatically as sales are detected.</p>
      )}
    </div>
  );
}
