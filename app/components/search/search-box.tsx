import { Form, useLocation } from "@remix-run/react";
import { type ComponentType, type ReactNode, useCallback, useContext, useEffect, useId, useRef, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { PageAddress } from "#app/components/link.tsx";
import { button } from "#app/styles/controls.css.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";
import { currencyIn, paths } from "#app/web/urls/paths.ts";
import * as styles from "./search-box.css.ts";
import type { SuggestionsProps } from "./suggestions.tsx";

interface SearchBoxProps {
  /** In the header of every page, or as the first thing of its page. */
  size: "header" | "page";
  query?: string;
  /** Hidden fields. */
  children?: ReactNode;
}

/**
 * Searches everything. Enter leads to the one item that the text names, else to the results; suggestions come with the
 * first focus. The slash key goes here.
 */
export function SearchBox({ size, query = "", children }: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null);
  const loadSuggestions = useCallback(() => {
    // Without them, this is a search box like any other.
    import("./suggestions.tsx").then((loaded) => setSuggestions(() => loaded.Suggestions)).catch(() => {});
  }, []);
  const { key } = useLocation();
  // A search goes on in the currency of the visit, as links do.
  const currency = currencyIn(useContext(PageAddress).search);
  const page = useRef(key);
  // On another page the field follows. What somebody typed before the scripts came stays.
  useEffect(() => {
    if (page.current === key || !input.current) return;
    page.current = key;
    input.current.value = query;
  }, [key, query]);
  useEffect(() => {
    if (document.activeElement === input.current) loadSuggestions();
    const goHere = (event: KeyboardEvent) => {
      const isShortcut = event.key === "/" && !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing);
      const isTyping =
        event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
      if (!isShortcut || isTyping || event.defaultPrevented) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", goHere);
    return () => document.removeEventListener("keydown", goHere);
  }, [loadSuggestions]);
  return (
    <Form
      className={styles.form[size]}
      method="get"
      action={paths.search}
      role="search"
      aria-label={size === "header" ? "All categories" : "Search"}
      onSubmit={(event) => {
        if (query === "" && input.current?.value.trim() === "") event.preventDefault();
      }}
    >
      <div className={styles.field}>
        <label className={visuallyHidden} htmlFor={id}>
          Search for a collectible
        </label>
        <input
          className={styles.input[size]}
          ref={input}
          id={id}
          type="text"
          name="q"
          defaultValue={query}
          placeholder={size === "header" ? "Name, number or issue" : "Search for a collectible..."}
          maxLength={100}
          required
          pattern={String.raw`.*\S.*`}
          title="Enter a name or number"
          role="combobox"
          aria-expanded="false"
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="search"
          enterKeyHint="search"
          onFocus={loadSuggestions}
        />
        {children}
        {size === "header" && currency ? <input type="hidden" name="currency" value={currency} /> : null}
        <input type="hidden" name="go" value="1" />
        {Suggestions && input.current ? <Suggestions input={input.current} currency={currency} /> : null}
      </div>
      {size === "page" ? (
        <button className={button} type="submit">
          Search
        </button>
      ) : (
        <button className={styles.submit} type="submit" aria-label="Search all categories">
          <Icon name="search" />
        </button>
      )}
    </Form>
  );
}
