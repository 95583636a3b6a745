import { useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/admin/admin-page.tsx";
import { At } from "#app/components/admin/at.tsx";
import { State } from "#app/components/admin/state.tsx";
import { SearchForm } from "#app/components/forms/search-form.tsx";
import { Link } from "#app/components/link.tsx";
import { Pager } from "#app/components/listings/pager.tsx";
import { formatNumber } from "#app/models/platform/amounts.ts";
import type { UserView } from "#app/presenters/user-view.server.ts";
import * as operation from "#app/styles/operation.css.ts";
import { quiet, screenTitle, sectionTitle } from "#app/styles/text.css.ts";
import { usePoll } from "#app/web/client/poll.ts";
import { peopleParams } from "#app/web/urls/admin-params.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import { DisputedSales } from "./disputed-sales.tsx";
import * as styles from "./people.css.ts";
import { Reported } from "./reported.tsx";
import type { loader } from "./route.tsx";

const pollMs = 10_000;

/** What people reported comes first, then everybody with an account. */
export function PeopleScreen() {
  const { reported, sales, judged, due, etag } = useLoaderData<typeof loader>();
  usePoll(adminPaths.state, pollMs, { etag });
  return (
    <AdminPage>
      <h1 className={screenTitle}>People and reports</h1>
      <section className={styles.section} id="reports">
        <h2 className={sectionTitle}>Reports</h2>
        {due.reports === 0 ? <p className={quiet}>Nothing waits to be judged.</p> : null}
        {reported.length > 0 ? <Reported reported={reported} /> : null}
        {sales.length > 0 ? <DisputedSales label="Reported sales" mark="due" sales={sales} /> : null}
      </section>
      {judged.length > 0 ? (
        <section className={styles.section}>
          <h2 className={sectionTitle}>Sales that were judged</h2>
          <DisputedSales label="Judged sales" mark="good" sales={judged} />
        </section>
      ) : null}
      <People />
    </AdminPage>
  );
}

function People() {
  const { people, query, pagination } = useLoaderData<typeof loader>();
  const total = pagination.totalItems;
  const found = total === 1 ? "1 person" : `${formatNumber(total)} people`;
  return (
    <section className={styles.section} id="people">
      <h2 className={sectionTitle}>People</h2>
      <SearchForm action={adminPaths.people} query={query} placeholder="Search by username, address or id" />
      <p className={quiet}>{query === "" ? `${found}, the newest first.` : `${found} found for “${query}”.`}</p>
      <ul className={styles.list} aria-label="People">
        {people.map((person) => (
          <PersonItem key={person.id} person={person} />
        ))}
      </ul>
      <Pager
        pagination={pagination}
        hrefFor={(page) => peopleParams.href(adminPaths.people, { q: query, page })}
        style="five"
      />
    </section>
  );
}

function PersonItem({ person: { id, username, email, since, signedIn, mark, states, hiding } }: { person: UserView }) {
  return (
    <li className={styles.person}>
      <State
        mark={mark}
        name={
          <Link className={operation.nameLink} to={adminPaths.person(id)}>
            {username}
          </Link>
        }
      >
        {states ? <p className={operation.explanation}>{states}</p> : null}
        {hiding ? <p className={operation.explanation}>{hiding}</p> : null}
      </State>
      <p className={styles.address}>{email ?? <span className={quiet}>address at Supabase</span>}</p>
      <dl className={styles.times}>
        <div className={styles.time}>
          <dt className={operation.factName}>since</dt>
          <dd>{since}</dd>
        </div>
        <div className={styles.time}>
          <dt className={operation.factName}>signed in</dt>
          <dd>{signedIn ? <At moment={signedIn} /> : "not now"}</dd>
        </div>
      </dl>
    </li>
  );
}
