import { Link } from "#app/components/link.tsx";
import { button } from "#app/styles/controls.css.ts";
import { paths } from "#app/web/urls/paths.ts";
import { EmptyPanel } from "./empty-panel.tsx";

/** The searches that somebody saved. */
export function WatchlistPanel() {
  return (
    <EmptyPanel title="Your watchlist is empty" text="Save a search, and see here what is new in it.">
      <Link className={button} to={paths.search}>
        Search Items
      </Link>
    </EmptyPanel>
  );
}
