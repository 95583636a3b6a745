import { StayForm } from "#app/components/forms/stay-form.tsx";
import { lineButton } from "#app/styles/controls.css.ts";
import * as styles from "#app/styles/operation.css.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";

interface SourceButtonsProps {
  name: string;
  isOff: boolean;
  /** The page to come back to: without scripts, the form leads there. */
  returnTo: "list" | "source";
}

/** Runs a source once, and switches it on or off. */
export function SourceButtons({ name, isOff, returnTo }: SourceButtonsProps) {
  return (
    <StayForm className={styles.acts} action={adminPaths.sources} fields={{ name, returnTo }}>
      {(pending) => (
        <>
          <Act intent="run" label="Run now" name={name} pending={pending} />
          {isOff ? (
            <Act intent="resume" label="Switch on" name={name} pending={pending} />
          ) : (
            <Act intent="pause" label="Pause" name={name} pending={pending} />
          )}
        </>
      )}
    </StayForm>
  );
}

function Act({ intent, label, name, pending }: { intent: string; label: string; name: string; pending?: object }) {
  return (
    <button className={lineButton} type="submit" name="intent" value={intent} {...pending}>
      {label}
      <span className={visuallyHidden}>{`: ${name}`}</span>
    </button>
  );
}
