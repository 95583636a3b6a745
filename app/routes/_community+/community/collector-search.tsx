import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import { FollowButton } from "#app/components/community/follow-button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { LineLink } from "#app/components/link.tsx";
import { button, searchField, searchIcon, searchInput } from "#app/styles/controls.css.ts";
import { lineLinks, quiet, sectionTitle, visuallyHidden } from "#app/styles/text.css.ts";
import { communityParams } from "#app/web/urls/community-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./community.css.ts";
import type { CommunityData } from "./community-screen.tsx";
import { PersonLink } from "./person-link.tsx";

const pauseMs = 400;

/** Finds people by a part of their username: when it is sent, and after a pause in typing. */
export function CollectorSearch({ search }: Pick<CommunityData, "search">) {
  const id = useId();
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(pause.current), []);
  useEffect(() => {
    // The way back may change the search. What is just being typed is newer.
    const field = input.current;
    if (field && field !== document.activeElement) field.value = search.collector;
  }, [search.collector]);
  const isBlank = () => search.collector === "" && input.current?.value.trim() === "";
  const send = () => {
    if (!isBlank()) submit(input.current?.form ?? null, { replace: true, preventScrollReset: true });
  };
  return (
    <Form
      className={styles.search}
      method="get"
      action={paths.community}
      role="search"
      preventScrollReset
      onSubmit={(event) => {
        clearTimeout(pause.current);
        if (isBlank()) event.preventDefault();
      }}
    >
      {search.from === "everybody" ? null : <input type="hidden" name="from" value={search.from} />}
      <div className={searchField}>
        <label className={visuallyHidden} htmlFor={id}>
          Search collectors
        </label>
        <span className={searchIcon}>
          <Icon name="search" />
        </span>
        <input
          className={searchInput}
          ref={input}
          id={id}
          type="search"
          name="collector"
          defaultValue={search.collector}
          placeholder="Search collectors..."
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          onInput={() => {
            clearTimeout(pause.current);
            pause.current = setTimeout(send, pauseMs);
          }}
        />
      </div>
      <button className={button} type="submit">
        Search
      </button>
    </Form>
  );
}

/** The people whom a search found. */
export function FoundCollectors({ search, found }: Pick<CommunityData, "search" | "found">) {
  return (
    <section className={styles.found} aria-labelledby="found">
      <h2 className={sectionTitle} id="found">{`Collectors matching “${search.collector}”`}</h2>
      {found === null ? <p className={quiet}>Unable to search collectors. Please try again.</p> : null}
      {found?.length === 0 ? <p className={quiet}>No collector has this in their username.</p> : null}
      {found && found.length > 0 ? (
        <ul className={styles.foundPeople}>
          {found.map(({ isFollowing, ...person }) => (
            <li key={person.id} className={styles.person}>
              <PersonLink person={person} />
              <FollowButton userId={person.id} username={person.username} isFollowing={isFollowing} />
            </li>
          ))}
        </ul>
      ) : null}
      <p className={lineLinks}>
        <LineLink to={communityParams.href(paths.community, { from: search.from })}>Clear search</LineLink>
        <LineLink to={paths.members}>All members</LineLink>
      </p>
    </section>
  );
}
