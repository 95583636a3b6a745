import { Link } from "@remix-run/react";
import { switchLink, switchRow } from "#app/styles/controls.css.ts";

export const chartWindows = ["7d", "30d", "90d", "all"] as const;

export type ChartWindow = (typeof chartWindows)[number];

/** How a window is spoken of inside a sentence: "the last 7 days". */
export const windowWords: Record<ChartWindow, string> = {
  "7d": "the last 7 days",
  "30d": "the last 30 days",
  "90d": "the last 90 days",
  all: "all time",
};

interface WindowPickerProps {
  current: ChartWindow;
  hrefFor(window: ChartWindow): string;
}

export function WindowPicker({ current, hrefFor }: WindowPickerProps) {
  return (
    <nav className={switchRow} aria-label="Time shown">
      {chartWindows.map((window) => (
        <Link
          className={switchLink({ chosen: window === current })}
          key={window}
          to={hrefFor(window)}
          aria-current={window === current ? "true" : undefined}
          preventScrollReset
        >
          {window === "all" ? "All" : window}
        </Link>
      ))}
    </nav>
  );
}
