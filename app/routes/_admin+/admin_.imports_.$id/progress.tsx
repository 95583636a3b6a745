import { useLoaderData } from "@remix-run/react";
import { At } from "#app/components/admin/at.tsx";
import { State } from "#app/components/admin/state.tsx";
import * as operation from "#app/styles/operation.css.ts";
import * as styles from "./import.css.ts";
import type { loader } from "./route.tsx";

/** How far an import is, as a number, as a line, and by its parts. */
export function Progress() {
  const { progress, step, since } = useLoaderData<typeof loader>();
  if (!progress) return null;
  const { share, percent, rows, pace, counts, isRecorded } = progress;
  return (
    <div className={styles.run}>
      <p className={styles.big}>{percent}</p>
      <progress className={styles.line} value={share} max={1} aria-label="Rows recorded">
        {percent}
      </progress>
      <p>{[rows, pace].filter(Boolean).join(" · ")}</p>
      <ul className={styles.phases}>
        <li className={styles.phase}>
          <State mark="good" name="Uploaded" />
        </li>
        <li className={styles.phase}>
          <State mark={isRecorded ? "good" : step === "stopped" ? "paused" : "waits"} name="Recording rows">
            <p className={operation.explanation}>{counts ?? "It begins within seconds."}</p>
          </State>
          <span className={styles.when}>
            since <At moment={since} />
          </span>
        </li>
        <li className={styles.phase}>
          <State mark={isRecorded ? "waits" : "runs"} name="Calculating prices" />
        </li>
      </ul>
    </div>
  );
}
