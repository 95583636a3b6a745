import { useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/admin/admin-page.tsx";
import { At } from "#app/components/admin/at.tsx";
import { LineLink, Link } from "#app/components/link.tsx";
import * as styles from "#app/styles/operation.css.ts";
import { quiet, screenTitle, sectionTitle } from "#app/styles/text.css.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import type { loader } from "./route.tsx";

type RowView = ReturnType<typeof useLoaderData<typeof loader>>["sales"][number];

/** What a source brought last, with links to the items. */
export function RowsScreen() {
  const { name, limit, sales, listings } = useLoaderData<typeof loader>();
  return (
    <AdminPage>
      <div>
        <h1 className={screenTitle}>{`Newest rows of ${name}`}</h1>
        <p className={quiet}>{`At most ${limit} sales and ${limit} listings, those that came last first.`}</p>
      </div>
      <Rows title="Sales" rows={sales} none="No sale is on record." />
      <Rows title="Listings" rows={listings} none="No listing is on record." />
      <LineLink to={adminPaths.source(name)}>{`Back to ${name}`}</LineLink>
    </AdminPage>
  );
}

function Rows({ title, rows, none }: { title: string; rows: readonly RowView[]; none: string }) {
  return (
    <section>
      <h2 className={sectionTitle}>{title}</h2>
      {rows.length === 0 ? <p className={quiet}>{none}</p> : null}
      <ul className={styles.rows}>
        {rows.map(({ id, at, title, price, condition, to, excluded }) => (
          <li className={styles.row} key={id}>
            <span>
              {to ? (
                <Link className={styles.factLink} to={to}>
                  {title}
                </Link>
              ) : (
                title
              )}
            </span>
            <span className={styles.rowPrice}>{price}</span>
            <span className={styles.rowNote}>
              <At moment={at} />
              {` · ${condition}${to ? "" : " · no item that we know"}${excluded ? ` · does not count: ${excluded}` : ""}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
