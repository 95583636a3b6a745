import type { Cover as CoverFacts, CoverShape } from "#app/models/catalog/covers/cover.server.ts";
import * as styles from "./cover.css.ts";

/** The outline of each thing, and what is filled in it, on a stage of 320 by 240. */
const drawings: Record<CoverShape, [outline: string, filled: string]> = {
  brick: ["M56 76h14V60h34v16h15V60h34v16h14V60h34v16h15V60h34v16h14v120H56Z", ""],
  minifigure: [
    "M146 26V16h28v10h14q14 0 14 14v34q0 14-14 14h-56q-14 0-14-14V40q0-14 14-14ZM102 96h116l40 150H62ZM92 118q-30 24-42 126M228 118q30 24 42 126",
    "M143 50a5 5 0 1 0 .1 0ZM177 50a5 5 0 1 0 .1 0ZM142 68q18 12 36 0-18 18-36 0Z",
  ],
  blister: [
    "M94 16h132q8 0 8 8v192q0 8-8 8H94q-8 0-8-8V24q0-8 8-8ZM147 25h26a4 4 0 0 1 0 8h-26a4 4 0 0 1 0-8ZM102 154v-54a58 58 0 0 1 116 0v54Z",
    "",
  ],
  comic: ["M94 226v7h139V21h-7v205ZM90 14v212h136V14Z", "M90 14h136v64H90Z"],
  carriage: [
    "M30 164V86q0-24 24-24h206q30 0 30 34v68ZM20 190h280M68 164a13 13 0 1 0 24 0M108 164a13 13 0 1 0 24 0M188 164a13 13 0 1 0 24 0M228 164a13 13 0 1 0 24 0",
    "M30 190h8v8h-8ZM66 190h8v8h-8ZM102 190h8v8h-8ZM138 190h8v8h-8ZM174 190h8v8h-8ZM210 190h8v8h-8ZM246 190h8v8h-8ZM282 190h8v8h-8Z",
  ],
  car: [
    "M22 178v-52q0-18 16-21l32-7 26-44q8-14 24-14h82q16 0 26 14l30 44 22 5q18 4 18 22v53Z",
    "M56 178a22 22 0 0 1 44 0 22 22 0 0 1-44 0ZM220 178a22 22 0 0 1 44 0 22 22 0 0 1-44 0Z",
  ],
  card: ["M94 14h132q6 0 6 6v200q0 6-6 6H94q-6 0-6-6V20q0-6 6-6ZM94 20h132v200H94Z", "M94 172h132v48H94Z"],
  plate: ["M48 44h224v152H48ZM56 52h208v136H56Z", ""],
};

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
