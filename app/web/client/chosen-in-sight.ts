import { type RefObject, useEffect, useRef } from "react";

/** The ref of a row of links that scrolls sideways on a phone: the row moves until its chosen link shows. */
export function useChosenInSight<Row extends HTMLElement>(chosen: string): RefObject<Row> {
  const ref = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row moves when another link is chosen
  useEffect(() => {
    const row = ref.current;
    const link = row?.querySelector("[aria-current]");
    if (row && link) row.scrollLeft += middleOf(link) - middleOf(row);
  }, [chosen]);
  return ref;
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
