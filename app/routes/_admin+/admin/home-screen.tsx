import { useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/admin/admin-page.tsx";
import { At, AtInTable } from "#app/components/admin/at.tsx";
import { Columns } from "#app/components/admin/columns.tsx";
import { State } from "#app/components/admin/state.tsx";
import { ButtonLink, LineLink, Link } from "#app/components/link.tsx";
import * as operation from "#app/styles/operation.css.ts";
import { quiet, sectionTitle } from "#app/styles/text.css.ts";
import { usePoll } from "#app/web/client/poll.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import * as styles from "./home.css.ts";
import type { loader } from "./route.tsx";

const pollMs = 10_000;

/** Is all well? What needs somebody comes first, then how new prices are, then the rest. */
export function HomeScreen() {
  const { title, lead, asOf, needs, freshness, lastFiles, hints, parts, etag } = useLoaderData<typeof loader>();
  usePoll(adminPaths.state, pollMs, { etag });
  return (
    <AdminPage>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>
          {lead}{" "}
          <span className={quiet}>
            Looked at <At moment={asOf} />.
          </span>
        </p>
      </div>
      {needs.length > 0 ? (
        <ul className={styles.needs}>
          {needs.map((need) => (
            <li className={styles.need} key={need.title}>
              <State mark="due" name={need.title}>
                <p className={operation.explanation}>{need.text}</p>
              </State>
              {need.link ? <ButtonLink to={need.link.to}>{need.link.label}</ButtonLink> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.parts}>
        <div className={styles.main}>
          <Freshness rows={freshness} />
          <section className={styles.section}>
            <h2 className={sectionTitle}>What came in</h2>
            {lastFiles.length === 0 ? <p className={quiet}>Nothing yet.</p> : null}
            <ul>
              {lastFiles.map(({ id, at, source, to, file, outcome }) => (
                <li className={styles.file} key={id}>
                  <span className={quiet}>
                    <At moment={at} />
                  </span>
                  <span>
                    <Link className={styles.sourceLink} to={to}>
                      {source}
                    </Link>
                    {`: ${file}`}
                  </span>
                  <span className={styles.outcome}>{outcome}</span>
                </li>
              ))}
            </ul>
          </section>
          {hints.length > 0 ? (
            <section className={styles.section}>
              <h2 className={sectionTitle}>Worth a minute</h2>
              <ul>
                {hints.map(({ text, link }) => (
                  <li className={styles.hint} key={text}>
                    <span>{text}</span>
                    <LineLink to={link.to}>{link.label}</LineLink>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </div>
        <section className={styles.aside}>
          <h2 className={sectionTitle}>The rest</h2>
          <ul className={styles.rest}>
            {parts.map(({ mark, name, to, word, text, rows }) => (
              <li className={styles.part} key={name}>
                <State
                  mark={mark}
                  name={
                    <span className={styles.partName}>
                      {to ? (
                        <Link className={styles.partLink} to={to}>
                          {name}
                        </Link>
                      ) : (
                        <span>{name}</span>
                      )}
                      <span className={styles.word}>{word}</span>
                    </span>
                  }
                >
                  {text ? <p className={operation.explanation}>{text}</p> : null}
                  {rows?.map((row) => (
                    <p className={styles.partRow} key={row.text}>
                      <span>{row.text}</span>
                      <span className={quiet}>{row.count}</span>
                    </p>
                  ))}
                </State>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </AdminPage>
  );
}

function Freshness({ rows }: { rows: ReturnType<typeof useLoaderData<typeof loader>>["freshness"] }) {
  return (
    <section className={styles.section}>
      <h2 className={sectionTitle} id="freshness">
        How fresh prices are
      </h2>
      <table aria-labelledby="freshness">
        <thead>
          <tr>
            <th className={styles.head} scope="col">
              Category
            </th>
            <th className={styles.head} scope="col">
              Newest sale
            </th>
            <th className={styles.stripHead} scope="col">
              Sales in 12 weeks
            </th>
            <th className={styles.numberHead} scope="col">
              in 7 days
            </th>
            <th className={styles.lastHead} scope="col">
              Listings seen
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, newestSale, isOld, weeks, lastWeek, newestListing }) => (
            <tr key={id}>
              <th className={styles.category} scope="row">
                <span className={styles.swatch[id]} />
                {name}
              </th>
              <td className={styles.cell}>
                {newestSale ? (
                  isOld ? (
                    <State mark="due" name={<AtInTable moment={newestSale} />} />
                  ) : (
                    <AtInTable moment={newestSale} />
                  )
                ) : (
                  "none"
                )}
              </td>
              <td className={styles.strip[id]}>
                {weeks.length > 0 ? <Columns columns={weeks} label={`Sales of ${name} in each of 12 weeks`} /> : null}
              </td>
              <td className={styles.number}>{lastWeek}</td>
              <td className={styles.lastCell}>{newestListing ? <AtInTable moment={newestListing} /> : "none"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
