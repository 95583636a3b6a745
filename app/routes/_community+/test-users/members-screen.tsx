import { Form, useLoaderData } from "@remix-run/react";
import { PersonRow } from "#app/components/community/person-row.tsx";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { MessageBox } from "#app/components/forms/message-box.tsx";
import { SearchForm } from "#app/components/forms/search-form.tsx";
import { Pager } from "#app/components/listings/pager.tsx";
import { Switch } from "#app/components/switch.tsx";
import { formatNumber } from "#app/models/platform/amounts.ts";
import { quietButton } from "#app/styles/controls.css.ts";
import { quiet, screenTitle } from "#app/styles/text.css.ts";
import { ResponseError } from "#app/web/client/fetch-json.ts";
import { usePoll } from "#app/web/client/poll.ts";
import { paths } from "#app/web/urls/paths.ts";
import { memberParams } from "#app/web/urls/people-params.ts";
import * as styles from "./members.css.ts";
import type { loader } from "./route.tsx";

export function MembersScreen() {
  const { query, view, all, people, pagination, etag } = useLoaderData<typeof loader>();
  const { currentPage: page, totalItems, itemsPerPage } = pagination;
  const shown = new URLSearchParams({ page: String(page), limit: String(itemsPerPage), q: query, listed: "yes" });
  const failure = usePoll(`/api/users?${shown}`, 60_000, { etag });
  const hrefFor = (changed: Partial<{ page: number; view: "grid" | "list" }>) =>
    memberParams.href(paths.members, { q: query, view, page, ...changed });
  const first = (page - 1) * itemsPerPage + 1;
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className={screenTitle}>
          Community Members <span className={styles.badge}>{formatNumber(all)}</span>
        </h1>
        <div className={styles.tools}>
          <Switch
            label="View"
            choices={["grid", "list"]}
            chosen={view}
            nameOf={(name) => (name === "grid" ? "Grid" : "List")}
            hrefFor={(name) => hrefFor({ view: name })}
          />
          <Form method="get" action={paths.members} replace preventScrollReset>
            <HiddenFields fields={{ q: query, view, page: String(page) }} />
            <button className={quietButton} type="submit">
              Refresh
            </button>
          </Form>
        </div>
      </div>
      <SearchForm action={paths.members} query={query} placeholder="Search users by username, email, or ID...">
        {view === "grid" ? null : <input type="hidden" name="view" value={view} />}
      </SearchForm>
      {failure === null ? null : (
        <MessageBox kind="bad" takesFocus={false} sentences={[`Error: ${sentenceOf(failure)}`]} />
      )}
      <p className={quiet}>
        {`${formatNumber(all)} total`}
        {query === "" ? null : ` · ${formatNumber(totalItems)} found`}
      </p>
      {people.length === 0 ? (
        <p className={styles.empty}>
          {query === "" ? "No users found in the database" : `No users found matching "${query}"`}
        </p>
      ) : (
        <>
          <ul className={styles.people({ view })}>
            {people.map((person) => (
              <li className={styles.row} key={person.id}>
                <PersonRow person={person} />
              </li>
            ))}
          </ul>
          <p className={quiet}>
            {`Showing ${formatNumber(first)}-${formatNumber(first + people.length - 1)} of ${formatNumber(totalItems)} users`}
          </p>
        </>
      )}
      <Pager pagination={pagination} hrefFor={(other) => hrefFor({ page: other })} style="five" />
    </div>
  );
}

function sentenceOf(failure: Error): string {
  return failure instanceof ResponseError ? `HTTP ${failure.status}: ${failure.statusText}` : "Unknown error occurred";
}
