import { useEffect, useState } from "react";
import { LineLink } from "#app/components/link.tsx";
import { clip } from "#app/models/platform/text-length.ts";
import * as styles from "#app/styles/price-history.css.ts";
import { sectionTitle } from "#app/styles/text.css.ts";
import { localCopyKeys } from "#app/web/auth/local-copies.ts";
import { keepStored, readStored } from "#app/web/client/stored.ts";

interface Viewed {
  to: string;
  name: string;
}

const maxKept = 9;
const maxNameLength = 120;

/** The items that this browser showed before. It alone knows them, so nothing until the scripts run. */
export function RecentlyViewed({ item: { to, name } }: { item: Viewed }) {
  const [before, setBefore] = useState<Viewed[]>([]);
  useEffect(() => {
    const others = readViewed().filter((other) => other.to !== to);
    setBefore(others);
    keepStored(localCopyKeys.viewed, [{ to, name: clip(name, maxNameLength) }, ...others].slice(0, maxKept));
  }, [to, name]);
  if (before.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={sectionTitle}>Recently viewed</h2>
      <ul className={styles.rows}>
        {before.map((other) => (
          <li key={other.to}>
            <LineLink to={other.to}>{other.name}</LineLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is stored, as far as it has our form: anybody can write there. */
function readViewed(): Viewed[] {
  const stored = readStored(localCopyKeys.viewed);
  return Array.isArray(stored) ? stored.filter(isViewed).slice(0, maxKept) : [];
}

function isViewed(entry: unknown): entry is Viewed {
  const { to, name } = (entry ?? {}) as Partial<Viewed>;
  return typeof name === "string" && typeof to === "string" && /^\/(categories|minifigure)\//.test(to);
}
