import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { LineLink } from "#app/components/link.tsx";
import { allowByToken } from "#app/models/alerts/stop-links.server.ts";
import * as styles from "#app/styles/accounts.css.ts";
import { mailedLinkRoute } from "#app/web/mailed-link-route.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { collectionParams } from "#app/web/urls/collection-params.ts";
import { paths } from "#app/web/urls/paths.ts";

export const handle: PageHandle = { standsAlone: true };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Allow price alerts?", unlisted: true }, matches);

const route = mailedLinkRoute(
  () => null,
  async (token) => ({ isAllowed: await allowByToken(token) }),
);
export const loader = route.loader;
export const action = route.action;

export { clientLoader } from "#app/web/client/client-handlers.ts";

/** Asks the owner of an address that nobody confirmed whether letters may go there. */
export default function AllowPage() {
  const answer = useActionData<typeof action>();
  const [title, text] = !answer
    ? ["Allow price alerts?", "Letters about price alerts may then go to the address that this link was sent to."]
    : answer.isAllowed
      ? ["Allowed", "Price alerts reach this address from now on. Each letter has a link that stops them."]
      : [
          "Nothing was allowed",
          "This link is no longer good. Press “Send me a test” in your Price Alerts for a new one.",
        ];
  return (
    <div className={styles.card}>
      <div className={styles.message} role="status">
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{text}</p>
      </div>
      {answer ? (
        <LineLink to={collectionParams.href(paths.collection, { tab: "alerts" })}>Open Price Alerts</LineLink>
      ) : (
        <Form className={styles.form} method="post" reloadDocument>
          <button className={styles.loneButton} type="submit">
            Allow price alerts
          </button>
        </Form>
      )}
    </div>
  );
}
