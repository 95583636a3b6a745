import type { ReactNode } from "react";
import type { LivePanelView } from "#app/presenters/live-panel.server.ts";
import { note, quiet, sectionTitle } from "#app/styles/text.css.ts";
import { useHasEnded } from "#app/web/client/has-ended.ts";

interface LivePanelProps {
  panel: LivePanelView;
  className: string;
  headClass: string;
  /** Its listings, none where it has none. */
  children: ReactNode;
  /** What follows it. */
  more?: ReactNode;
}

/** What eBay offers now, apart from all else, with its time. Nothing of it is shown after its end. */
export function LivePanel({ panel: { seen, sentence, note: smallPrint, endMs, ended }, ...props }: LivePanelProps) {
  const hasEnded = useHasEnded(endMs);
  const words = hasEnded ? ended : sentence;
  return (
    <section className={props.className}>
      <div className={props.headClass}>
        <h2 className={sectionTitle}>On eBay</h2>
        {seen && !hasEnded ? (
          <p className={note}>
            as of <time dateTime={seen.dateTime}>{seen.text}</time>
          </p>
        ) : null}
      </div>
      {words ? <p className={quiet}>{words}</p> : null}
      {smallPrint && !hasEnded ? (
        <>
          {props.children}
          <p className={note}>{smallPrint}</p>
          {props.more}
        </>
      ) : null}
    </section>
  );
}
