import { ExternalLink } from "#app/components/external-link.tsx";
import type { SaleView } from "#app/presenters/history-view.server.ts";
import { placeLink } from "#app/styles/sales-table.css.ts";

/** After the condition of a sale: where it was sold, with a link to it where there is one. */
export function SalePlace({ place: { name, url } }: { place: NonNullable<SaleView["place"]> }) {
  return (
    <>
      {" · "}
      {url ? (
        <ExternalLink className={placeLink} href={url}>
          {name}
        </ExternalLink>
      ) : (
        name
      )}
    </>
  );
}
