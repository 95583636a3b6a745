import { useRouteLoaderData } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { Disclosure } from "#app/components/disclosure.tsx";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import type { HistoryView } from "#app/presenters/history-view.server.ts";
import { lineLink, note } from "#app/styles/text.css.ts";
import { historyParams } from "#app/web/urls/history-params.ts";
import * as styles from "./item-sharing.css.ts";

/** Preview picture and JSON-LD for the head of an item's page. Empty for an unknown item. */
export function itemSharing({ itemKind, trail, viewed, embed, itemKey, choice }: HistoryView) {
  if (!viewed || !embed) return {};
  const { condition, currency } = choice;
  const picture = historyParams.href(`${embed}.png`, { condition, currency });
  const { brand, category } = kinds[itemKind];
  return {
    preview: { path: picture, alt: `What ${viewed.name} sells for` },
    structured: (origin: string) => [
      {
        "@context": "https://schema.org",
        "@type": "Product",
        name: viewed.name,
        sku: itemKey,
        ...(brand && { mpn: itemKey, brand: { "@type": "Brand", name: brand } }),
        category: kinds[category].name,
        image: origin + picture,
        url: origin + viewed.to,
      },
      {
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        itemListElement: trail.map(({ name, to }, at) => ({
          "@type": "ListItem",
          position: at + 1,
          name,
          item: origin + (to ?? viewed.to),
        })),
      },
    ],
  };
}

/** A link to the page itself. Once scripts run, it copies its address instead. */
export function CopyLink({ to }: { to: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = (event: MouseEvent<HTMLAnchorElement>) => {
    // Browsers let only secure pages write to the clipboard. Elsewhere it stays a link.
    if (!navigator.clipboard) return;
    event.preventDefault();
    navigator.clipboard.writeText(event.currentTarget.href).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  };
  return (
    <p className={styles.copy}>
      <a className={lineLink} href={to} onClick={copy}>
        Copy link
      </a>
      <span className={note} role="status">
        {isCopied ? "Copied" : ""}
      </span>
    </p>
  );
}

/** The code with which other sites show an item's chart: as a frame, or as a picture. */
export function EmbedSnippets({ path, title }: { path: string; title: string }) {
  const { origin = "" } = useRouteLoaderData<{ origin: string }>("root") ?? {};
  const name = `Sold prices of ${title}`.replace(/[&"<>]/g, " ");
  const snippets = {
    "As a frame": `<iframe src="${origin}${path}" title="${name}" width="100%" height="560" loading="lazy"></iframe>`,
    "As a picture": `<img src="${origin}${path}.svg" alt="${name}" width="720" loading="lazy">`,
  };
  return (
    <Disclosure summary="Embed">
      {Object.entries(snippets).map(([how, snippet]) => (
        <div key={how}>
          <p className={note}>{how}</p>
          <code className={styles.snippet}>{snippet}</code>
        </div>
      ))}
    </Disclosure>
  );
}
