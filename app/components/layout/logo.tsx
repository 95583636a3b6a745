import { mark } from "./mark.ts";

/** The mark in the colour around it. */
export function Logo({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <g stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
        <path d={mark.letter} strokeWidth={mark.letterWidth} />
        <path d={mark.price} strokeWidth={mark.priceWidth} />
      </g>
      <circle {...mark.dot} fill="currentColor" />
    </svg>
  );
}
