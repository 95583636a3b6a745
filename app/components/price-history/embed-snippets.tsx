import { useRouteLoaderData } from "@remix-run/react";
import { Disclosure } from "#app/components/disclosure.tsx";
import { note } from "#app/styles/text.css.ts";
import * as styles from "./embed-snippets.css.ts";

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
