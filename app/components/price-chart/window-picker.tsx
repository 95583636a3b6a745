import { type PriceWindow, priceWindows } from "#app/models/prices/windows.ts";
import { switchLink, switchRow } from "#app/styles/controls.css.ts";
import { Link } from "../link.tsx";

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
