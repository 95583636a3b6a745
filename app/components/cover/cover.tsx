import type { Cover as CoverFacts } from "#app/models/catalog/covers/cover.server.ts";
import { drawings, pictureWidths } from "#app/models/catalog/covers/cover-drawing.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./cover.css.ts";

interface CoverProps {
  cover: CoverFacts;
  /** "small" is 64 pixels wide, the others fill their container. Only "page" has an accessible name. */
  size: "small" | "card" | "page";
  /** Index of the cover on its page: `loadedAtOnce` pictures load eagerly, number 0 with high priority. */
  at?: number;
  /** The `sizes` attribute, where the cover is not as wide as on a listing card. */
  sizes?: string;
  /** A class that the place of the cover adds. */
  className?: string;
  /** Whether its page has a `DrawingSheet` of its shape. */
  isOnSheet?: boolean;
}

/** The drawing of a shape, once for all covers that show it: outlines are long. */
export function DrawingSheet({ shape }: Pick<CoverFacts, "shape">) {
  return (
    <svg className={styles.sheet} width="0" height="0" aria-hidden="true">
      <symbol id={shape} viewBox={stage}>
        <Drawing shape={shape} />
      </symbol>
    </svg>
  );
}

function Drawing({ shape }: Pick<CoverFacts, "shape">) {
  const [outline, filled] = drawings[shape];
  return (
    <>
      <path className={styles.outline} d={outline} />
      {filled ? <path className={styles.filled} d={filled} /> : null}
    </>
  );
}

const stage = "0 0 320 240";

/** A drawing with what identifies an item; over it a picture of the item, where there is one. */
export function Cover({
  cover,
  size,
  at = size === "page" ? 0 : undefined,
  sizes = widths[size],
  className = "",
  isOnSheet = false,
}: CoverProps) {
  const { itemKind, shape, big, bigSize, first, second, grade, picture } = cover;
  const named = [first, big, second, grade].filter(Boolean).join(", ") || "No number";
  return (
    <div
      className={[className, styles.cover[size], styles.inColour[itemKind], styles.shapes[shape]].join(" ").trim()}
      {...(size === "page"
        ? { role: "img", "aria-label": `${picture ? "Picture" : "Drawn cover"}: ${named}` }
        : { "aria-hidden": true })}
    >
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a part of an image, or of what is hidden */}
      <svg className={styles.drawing} viewBox={isOnSheet ? undefined : stage}>
        {isOnSheet ? <use href={`#${shape}`} /> : <Drawing shape={shape} />}
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
      {picture ? <Picture signature={picture} sizes={sizes} at={at} /> : null}
    </div>
  );
}

/** The `sizes` of a picture: how wide the styles make a cover of each size. */
const widths = {
  small: "4rem",
  card: "(max-width: 39.99rem) 5rem, 20rem",
  page: "(max-width: 39.99rem) 5.5rem, 20rem",
};
/** Number of pictures above the fold. */
const loadedAtOnce = 4;

/** Where it does not load, nothing of it hides the drawing: the label is the cover's. */
function Picture({ signature, sizes, at }: { signature: string; sizes: string; at: number | undefined }) {
  return (
    <img
      className={styles.picture}
      src={paths.picture(signature, 320)}
      srcSet={pictureWidths.map((width) => `${paths.picture(signature, width)} ${width}w`).join(", ")}
      sizes={sizes}
      width={320}
      height={240}
      alt=""
      decoding="async"
      loading={at !== undefined && at < loadedAtOnce ? "eager" : "lazy"}
      // React 18 knows the attribute by its lower-case name only.
      {...(at === 0 && { fetchpriority: "high" })}
    />
  );
}
