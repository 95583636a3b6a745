import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import * as styles from "#app/styles/controls.css.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";

interface SearchFormProps {
  action: string;
  query: string;
  placeholder: string;
  /** Hidden fields. */
  children?: ReactNode;
}

export function SearchForm({ action, query, placeholder, children }: SearchFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(query);
  // A link or the way back may change the search, and the field must follow. What was typed before the page came alive
  // stays.
  useEffect(() => {
    if (input.current && shown.current !== query) input.current.value = query;
    shown.current = query;
  }, [query]);
  return (
    <Form
      className={styles.searchForm}
      method="get"
      action={action}
      role="search"
      onSubmit={(event) => {
        if (!input.current) return;
        input.current.value = input.current.value.trim();
        // A blank search does nothing, unless it clears one.
        if (query === "" && input.current.value === "") event.preventDefault();
      }}
    >
      {children}
      <div className={styles.searchField}>
        <label className={visuallyHidden} htmlFor={id}>
          {placeholder.replace(/\W+$/, "")}
        </label>
        <span className={styles.searchIcon}>
          <Icon name="search" />
        </span>
        <input
          className={styles.searchInput}
          ref={input}
          id={id}
          type="search"
          name="q"
          defaultValue={query}
          placeholder={placeholder}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
        />
      </div>
      <button className={styles.button} type="submit">
        Search
      </button>
    </Form>
  );
}
