import type { ReactNode } from "react";
import { Cover } from "#app/components/cover/cover.tsx";
import { Link } from "#app/components/link.tsx";
import type { ItemSummary } from "#app/presenters/item-summary.server.ts";
import { note } from "#app/styles/text.css.ts";
import * as styles from "./item-row.css.ts";

interface ItemRowProps {
  item: Pick<ItemSummary, "to" | "name" | "cover" | "facts"> & Partial<Pick<ItemSummary, "value">>;
  /** Its place among the first things of the page. */
  at?: number;
  /** The shape of its page's `DrawingSheet`. */
  sheetShape?: ItemSummary["cover"]["shape"];
  /** What stands at its end, instead of the value and its basis. */
  end?: ReactNode;
}

/** An item in a list: cover, name, facts, and what it sells for. */
export function ItemRow({ item: { to, name, cover, facts, value }, at, sheetShape, end }: ItemRowProps) {
  return (
    <li className={styles.row}>
      <Cover cover={cover} size="small" at={at} isOnSheet={cover.shape === sheetShape} />
      <div className={styles.words}>
        <Link className={styles.name} to={to}>
          {name}
        </Link>
        {facts ? <span className={note}>{facts}</span> : null}
      </div>
      {end ?? (value ? <Value value={value} /> : null)}
    </li>
  );
}

function Value({ value }: Pick<ItemSummary, "value">) {
  return (
    <div className={styles.value}>
      {value.figure ? <span className={styles.figure}>{value.figure}</span> : null}
      <span className={styles.basis}>{`${value.counted > 0 ? `${value.condition}, ` : ""}${value.basis}`}</span>
    </div>
  );
}
