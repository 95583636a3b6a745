import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { LineLink } from "#app/components/link.tsx";
import * as styles from "#app/styles/accounts.css.ts";
import { button, lineButton } from "#app/styles/controls.css.ts";
import { collectionParams } from "#app/web/urls/collection-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import type { action, loader } from "./route.tsx";

/** What the page says before its button was pressed, and after. */
const words = {
  alert: {
    title: "Stop this alert?",
    text: "You get no more mail from it. It stays in your Price Alerts, paused, with its target.",
    done: "No more mail from this alert. When you want it back, sign in and press Resume in your Price Alerts.",
  },
  search: {
    title: "Stop this alert?",
    text: "You get no more mail about this search. It stays on your watchlist.",
    done: "No more mail about this search. When you want it back, sign in and turn it on in your watchlist.",
  },
  all: {
    title: "Stop all alert mails?",
    text: "You get no more mail about alerts. They stay in your Price Alerts with their targets.",
    done: "No more mail about alerts. When you want it back, sign in and press Resume all in your Price Alerts.",
  },
};

/** Asks whether to stop what a letter was about, and says that it is stopped. Names nobody and nothing. */
export function StopScreen() {
  const { about } = useLoaderData<typeof loader>();
  const stopped = useActionData<typeof action>()?.stopped;
  const shown = words[stopped ?? about];
  return (
    <div className={styles.card}>
      <div className={styles.message} role="status">
        <h1 className={styles.title}>{stopped ? "Stopped" : shown.title}</h1>
        <p className={styles.lead}>{stopped ? shown.done : shown.text}</p>
      </div>
      {/* A document of its own: it works the same while scripts load. */}
      <Form className={styles.form} method="post" reloadDocument>
        <div className={styles.buttons}>
          {stopped ? (
            <LineLink to={collectionParams.href(paths.collection, { tab: "alerts" })}>Open Price Alerts</LineLink>
          ) : (
            <button className={button} type="submit" {...(about === "all" && allButton)}>
              {about === "all" ? "Stop all alert mails" : "Stop this alert"}
            </button>
          )}
          {about === "all" || stopped === "all" ? null : (
            <button className={lineButton} type="submit" {...allButton}>
              Stop all alert mails
            </button>
          )}
        </div>
      </Form>
    </div>
  );
}

const allButton = { name: "all", value: "yes" };
