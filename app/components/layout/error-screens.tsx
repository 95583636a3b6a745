import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { button } from "#app/styles/controls.css.ts";
import * as styles from "#app/styles/feedback.css.ts";
import { lineLink, screenTitle } from "#app/styles/text.css.ts";
import { useRetry } from "#app/web/client/retry.ts";
import type { BackTo } from "#app/web/page-handle.ts";

interface Here {
  path: string;
  /** The query of the address, with or without its question mark. */
  search: string;
}

/** What a page shows that failed: why it was refused, or that something went wrong which nobody foresaw. */
export function FallbackErrorScreen({ path, search, refusal }: Here & { refusal?: string }) {
  return (
    <div className={styles.message}>
      <h1 className={screenTitle}>{refusal ?? "Something went wrong"}</h1>
      {refusal ? null : (
        <p className={styles.messageText}>
          The application encountered an unexpected error. Please try reloading the page.
        </p>
      )}
      <ReloadForm path={path} search={search} label="Reload Page" />
    </div>
  );
}

export function NotFoundScreen({ message = "We could not find that page." }: { message?: string }) {
  return (
    <div className={styles.message}>
      <h1 className={screenTitle}>{message}</h1>
      <p className={styles.messageText}>It may have moved, or the address may have lost a piece on its way here.</p>
      <div className={styles.ways}>
        <Link className={lineLink} to="/categories/legos">
          Browse LEGO prices
        </Link>
        <Link className={lineLink} to="/">
          All categories
        </Link>
      </div>
    </div>
  );
}

interface FailedListingProps {
  message: string;
  /** What may help, in a second sentence. */
  hint?: string;
  backTo: BackTo;
  /** The page to try again. */
  retry: Here;
  /** How many times it is tried again without being asked. */
  retries: number;
}

/** In place of listings or a history that could not be read. */
export function FailedListing({ message, hint, backTo, retry, retries }: FailedListingProps) {
  return (
    <div className={styles.message}>
      <h1 className={screenTitle}>{message}</h1>
      {hint ? <p className={styles.messageText}>{hint}</p> : null}
      <div className={styles.ways}>
        <ReloadForm {...retry} label="Try again" />
        <Link className={lineLink} to={backTo.to}>
          <Icon name="back" />
          {backTo.label}
        </Link>
      </div>
      <FurtherTries retries={retries} />
    </div>
  );
}

function FurtherTries({ retries }: { retries: number }) {
  const tries = useRetry(retries);
  if (!tries) return null;
  const { current, secondsLeft } = tries;
  return (
    <p className={styles.tries} role="timer">
      {`Trying again${secondsLeft > 0 ? ` in ${secondsLeft} s` : ""}, ${current} of ${retries}`}
    </p>
  );
}

/** Asks for the same address anew. A plain form, so that it works when nothing else does. */
function ReloadForm({ path, search, label }: Here & { label: string }) {
  const fields = [...new URLSearchParams(search)].map(([name, value], position) => ({
    key: `${position} ${name}`,
    name,
    value,
  }));
  return (
    <form method="get" action={path}>
      {fields.map(({ key, name, value }) => (
        <input key={key} type="hidden" name={name} value={value} />
      ))}
      <button className={button} type="submit">
        {label}
      </button>
    </form>
  );
}
