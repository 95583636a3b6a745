import type { Cover as CoverFacts } from "#app/models/catalog/covers/cover.server.ts";
import { drawings } from "#app/models/catalog/covers/cover-drawing.ts";
import * as styles from "./cover.css.ts";

interface CoverProps {
  cover: CoverFacts;
  /** 64 pixels; as wide as its place on a card; as wide as its place on a page. Beside a title, the first two say nothing new. */
  size: "small" | "card" | "page";
}

/** A drawing with what identifies an item, where there is no picture of it. */
export function Cover({ cover, size }: CoverProps) {
  const { itemKind, shape, big, bigSize, first, second, grade } = cover;
  const [outline, filled] = drawings[shape];
  const named = [first, big, second, grade].filter(Boolean).join(", ") || "No number";
  return (
    <div
      className={`${styles.cover[size]} ${styles.inColour[itemKind]} ${styles.shapes[shape]}`}
      {...(size === "page" ? { role: "img", "aria-label": `Drawn cover: ${named}` } : { "aria-hidden": true })}
    >
      <svg className={styles.drawing} viewBox="0 0 320 240" aria-hidden="true">
        <path d={outline} />
        {filled ? <path className={styles.filled} d={filled} /> : null}
      </svg>
      <div className={styles.words}>
        {first ? <span className={styles.first}>{first}</span> : null}
        {big && bigSize ? (
          <b
            className={
              bigSize.lines === 1
                ? styles.big[bigSize.width]
                : `${styles.big[bigSize.width]} ${styles.lines[bigSize.lines]}`
            }
          >
            {big}
          </b>
        ) : null}
        {second ? <span className={big ? styles.second : styles.title}>{second}</span> : null}
      </div>
      {grade ? <span className={styles.grade}>{grade}</span> : null}
    </div>
  );
}
