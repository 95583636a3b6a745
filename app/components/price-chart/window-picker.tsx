import { type PriceWindow, priceWindows } from "#app/models/prices/windows.ts";
import { switchLink, switchRow } from "#app/styles/controls.css.ts";
import { Link } from "../link.tsx";

/** The window as part of a sentence. */
export const windowWords: Record<PriceWindow, string> = {
  "7d": "the last 7 days",
  "30d": "the last 30 days",
  "90d": "the last 90 days",
  all: "all time",
};

export function WindowPicker(props: { current: PriceWindow; hrefFor(window: PriceWindow): string }) {
  const { current, hrefFor } = props;
  return (
    <nav className={switchRow} aria-label="Time shown">
      {priceWindows.map((window) => (
        <Link
          className={switchLink({ isChosen: window === current })}
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
