import { Form, isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { Icon } from "#app/components/icon.tsx";
import { LineLink } from "#app/components/link.tsx";
import { button } from "#app/styles/controls.css.ts";
import * as styles from "#app/styles/feedback.css.ts";
import { screenTitle } from "#app/styles/text.css.ts";
import { maintenance } from "#app/web/client/maintenance.ts";
import { useRetry } from "#app/web/client/retry.ts";
import type { BackTo } from "#app/web/page-handle.ts";

/** A screen that says one thing, and what to do next. */
export function MessageScreen({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <div className={styles.message}>
      <h1 className={screenTitle}>{title}</h1>
      {text ? <p className={styles.messageText}>{text}</p> : null}
      {children}
      <UnexpectedError />
    </div>
  );
}

/** The sentence of an unexpected error, with the id under which the log tells of it. */
function UnexpectedError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.data?.code !== "unexpected") return null;
  return <p className={styles.aside}>{error.data.error}</p>;
}

/** In place of a page that failed: why it was refused, or that something unexpected went wrong. */
export function FallbackErrorScreen({ refusal }: { refusal?: string }) {
  const unexpected = "The application encountered an unexpected error. Please try reloading the page.";
  return (
    <MessageScreen title={refusal ?? "Something went wrong"} text={refusal ? undefined : unexpected}>
      <ReloadForm label="Reload Page" reloadDocument />
    </MessageScreen>
  );
}

export function NotFoundScreen({ message = "We could not find that page." }: { message?: string }) {
  return (
    <MessageScreen title={message} text="It may have moved, or the address may be incomplete.">
      <div className={styles.ways}>
        <LineLink to="/categories/legos">Browse LEGO prices</LineLink>
        <LineLink to="/">All categories</LineLink>
      </div>
    </MessageScreen>
  );
}

/**
 * In place of every page while the site is closed for maintenance. A document has no scripts then, and a header that
 * loads it again.
 */
export function MaintenanceScreen() {
  useEffect(() => {
    const timer = setTimeout(() => window.location.reload(), maintenance.retryAfterSeconds * 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <MessageScreen title={maintenance.sentence} text="This page tries again every minute.">
      <ReloadForm label="Try again" reloadDocument />
    </MessageScreen>
  );
}

/** The page of a form without a page of its own, when what was sent is not one of its forms. */
export function UnreadForm() {
  return (
    <MessageScreen
      title="Nothing was changed"
      text="That form was not complete. Go back, load the page again and retry."
    >
      <LineLink to="/">Back to Home</LineLink>
    </MessageScreen>
  );
}

/** In place of somebody's own page while the server does not know yet that they signed out. */
export function SignedOutScreen() {
  return (
    <MessageScreen title="You are signed out" text="The server learns of it as soon as it can be reached.">
      <LineLink to="/">Back to Home</LineLink>
    </MessageScreen>
  );
}

interface FailedPageProps {
  message: string;
  /** What may help, in a second sentence. */
  hint?: string;
  backTo: BackTo;
  /** How many times the page is tried again automatically. */
  retries: number;
}

/** In place of listings or a price history that could not be read. */
export function FailedPage({ message, hint, backTo, retries }: FailedPageProps) {
  return (
    <MessageScreen title={message} text={hint}>
      <div className={styles.ways}>
        <ReloadForm label="Try again" />
        <LineLink to={backTo.to}>
          <Icon name="back" />
          {backTo.label}
        </LineLink>
      </div>
      <RetryCountdown retries={retries} />
    </MessageScreen>
  );
}

function RetryCountdown({ retries }: { retries: number }) {
  const retry = useRetry(retries);
  if (!retry) return null;
  const { current, secondsLeft } = retry;
  return (
    <p className={styles.aside} role="timer">
      {`Trying again${secondsLeft > 0 ? ` in ${secondsLeft} s` : ""}, ${current} of ${retries}`}
    </p>
  );
}

/** Reads the same address again: as a document where that is what helps, and without scripts. */
function ReloadForm({ label, reloadDocument }: { label: string; reloadDocument?: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="get" action={pathname} reloadDocument={reloadDocument} replace>
      {[...new URLSearchParams(search)].map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <button className={button} type="submit">
        {label}
      </button>
    </Form>
  );
}
