import { type LineAim, type PriceLineView, type PriceMark, placeOf, withRoomFor } from "#app/presenters/price-line.ts";
import * as styles from "#app/styles/price-line.css.ts";

/** In pixels: width of the line on the narrowest phone, width of a character, and space between two texts. */
const [narrowest, widestCharacter, gap] = [288, 7.5, 6];

const half = ({ text }: Pick<PriceMark, "text">) => (text.length * widestCharacter) / 2;
const room = (from: number, to: number) => ((to - from) / 100) * narrowest - gap;

interface PriceLineProps {
  line: PriceLineView;
  /** The target of an alert: the part of the line where it rings is shaded. */
  aim?: LineAim | null;
}

/** The middle half of the sales on a line from the lowest to the highest. */
export function PriceLine({ line, aim = null }: PriceLineProps) {
  return aim ? <AimedLine line={withRoomFor(line, aim)} aim={aim} /> : <PlainLine line={line} />;
}

function PlainLine({ line: { lowest, low, high, highest, ...line } }: { line: PriceLineView }) {
  // Texts that would touch on a phone are left to the sentence above.
  const isApart =
    room(0, low.at) > 2 * half(lowest) + half(low) &&
    room(low.at, high.at) > half(low) + half(high) &&
    room(high.at, 100) > half(high) + 2 * half(highest);
  return (
    <svg className={styles.line({ isAimed: false })} role="img" aria-label={line.summary}>
      <Marks line={{ lowest, low, high, highest, ...line }} />
      <Text mark={lowest} anchor="start" />
      {isApart ? (
        <>
          <Text mark={low} anchor="middle" />
          <Text mark={high} anchor="middle" />
        </>
      ) : null}
      <Text mark={highest} anchor="end" />
    </svg>
  );
}

/** The same with the target below it and the price now above it. */
function AimedLine({ line, aim }: { line: PriceLineView; aim: LineAim }) {
  const { lowest, median, highest, scale, summary } = line;
  const goal = { text: aim.text, at: placeOf(aim.minor, scale) };
  const isBelow = aim.direction === "below";
  return (
    <svg
      className={styles.line({ isAimed: true })}
      role="img"
      aria-label={`${summary}; target ${aim.text}, shaded ${isBelow ? "at or below" : "at or above"} it`}
    >
      {median ? <Text mark={median} anchor={anchorOf(median)} y={12} className={styles.now} /> : null}
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a part of an image */}
      <svg y="20" className={styles.part}>
        <rect
          className={styles.zone}
          x={isBelow ? 0 : `${goal.at}%`}
          width={`${isBelow ? goal.at : 100 - goal.at}%`}
          height="18"
          rx="3"
        />
        <Marks line={line} />
        <line className={styles.goal} x1={`${goal.at}%`} x2={`${goal.at}%`} y1="-2" y2="20" />
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: a part of an image */}
        <svg x={`${goal.at}%`} className={styles.part}>
          <path className={styles.pointer} d="m-5 26 5-7 5 7z" />
        </svg>
        <Text mark={goal} anchor={anchorOf(goal)} y={38} className={styles.goalText} />
        {room(lowest.at, goal.at) > 2 * half(lowest) + half(goal) ? <Text mark={lowest} anchor="start" y={38} /> : null}
        {room(goal.at, highest.at) > 2 * half(highest) + half(goal) ? (
          <Text mark={highest} anchor="end" y={38} />
        ) : null}
      </svg>
    </svg>
  );
}

function Marks({ line: { low, median, high, heldBack } }: { line: PriceLineView }) {
  return (
    <>
      <line className={styles.track} x1="0" x2="100%" y1="9" y2="9" />
      <rect
        className={styles.half}
        x={`${low.at}%`}
        width={`${Math.max(high.at - low.at, 1)}%`}
        y="4"
        height="10"
        rx="5"
      />
      {heldBack.map((at, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sales may have one price, and rings never move
        <circle className={styles.ring} key={index} cx={`${at}%`} cy="9" r="4" />
      ))}
      {median ? <line className={styles.median} x1={`${median.at}%`} x2={`${median.at}%`} y1="0" y2="18" /> : null}
    </>
  );
}

type Anchor = "start" | "middle" | "end";

/** Over its mark, unless it would run over an end of the line. */
function anchorOf(mark: PriceMark): Anchor {
  if (room(0, mark.at) < half(mark)) return "start";
  return room(mark.at, 100) < half(mark) ? "end" : "middle";
}

interface TextProps {
  mark: PriceMark;
  anchor: Anchor;
  y?: number;
  className?: string;
}

function Text({ mark: { text, at }, anchor, y = 33, className = styles.text }: TextProps) {
  const x = anchor === "middle" ? at : anchor === "start" ? 0 : 100;
  return (
    <text className={className} x={x === 0 ? 0 : `${x}%`} y={y} textAnchor={anchor === "start" ? undefined : anchor}>
      {text}
    </text>
  );
}
