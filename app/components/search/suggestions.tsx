import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { visuallyHidden } from "#app/styles/text.css.ts";
import { fetchJson } from "#app/web/client/fetch-json.ts";
import { paths } from "#app/web/urls/paths.ts";
import { forgetSearches, recentSearches, rememberSearch } from "./recent-searches.ts";
import * as styles from "./suggestions.css.ts";

export interface SuggestionsProps {
  /** The combobox that they belong to. */
  input: HTMLInputElement;
  /** Currency of the values beside the items, for items that were sold in it. */
  currency: string | null;
}

interface SuggestedItem {
  kind: string;
  key: string;
  name: string;
  facts: string;
  value: { figure: string | null; condition: string; basis: string };
  page: string;
}

type Option = { is: "item"; item: SuggestedItem } | { is: "recent"; search: string } | { is: "clear" };

const minLetters = 2;
const waitMs = 120;

/** Items that the text may mean, or recent searches while the field is empty: the list of a combobox. */
export function Suggestions({ input, currency }: SuggestionsProps) {
  const id = useId();
  const [options, setOptions] = useState<Option[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const location = useLocation();
  const isShown = isOpen && options.length > 0;
  const optionId = (at: number) => `${id}-${at}`;

  function choose(option: Option): void {
    if (option.is === "clear") {
      forgetSearches();
      setOptions([]);
      return;
    }
    setIsOpen(false);
    const text = option.is === "item" ? option.item.name : option.search;
    rememberSearch(text);
    navigate(option.is === "item" ? option.item.page : withQuery(paths.search, { q: text, currency, go: "1" }));
  }

  // What the listeners below, which are added once, do now.
  const keyDown = useRef<(event: KeyboardEvent) => void>(() => {});
  keyDown.current = (event) => {
    if (event.isComposing) return;
    const chosen = isShown ? options[active] : undefined;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (options.length === 0) return;
      event.preventDefault();
      setIsOpen(true);
      // The text itself is one more place, before the first option and after the last.
      const places = options.length + 1;
      setActive(isShown ? ((active + 1 + (event.key === "ArrowDown" ? 1 : places - 1)) % places) - 1 : 0);
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === "Escape" && isShown) {
      event.preventDefault();
      setIsOpen(false);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the list
  useEffect(() => setIsOpen(false), [location.key]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest = "";
    const show = (found: Option[]) => {
      setOptions(found);
      setActive(-1);
      setIsOpen(true);
    };
    const read = async (text: string) => {
      const { items } = await fetchJson<{ items: SuggestedItem[] }>(withQuery("/api/suggest", { q: text, currency }));
      if (text === latest && document.activeElement === input) show(items.map((item) => ({ is: "item", item })));
    };
    const follow = () => {
      clearTimeout(timer);
      const text = input.value.trim();
      latest = text;
      if (text === "") {
        const recent = recentSearches().map((search): Option => ({ is: "recent", search }));
        show(recent.length > 0 ? [...recent, { is: "clear" }] : []);
      } else if (text.length < minLetters) show([]);
      // A server that does not answer suggests nothing; the form still works.
      else timer = setTimeout(() => read(text).catch(() => setOptions([])), waitMs);
    };
    const close = () => {
      clearTimeout(timer);
      latest = "";
      setIsOpen(false);
    };
    const submit = () => {
      rememberSearch(input.value);
      close();
    };
    const press = (event: KeyboardEvent) => keyDown.current(event);
    const listening = new AbortController();
    const { signal } = listening;
    input.addEventListener("input", follow, { signal });
    input.addEventListener("focus", follow, { signal });
    input.addEventListener("blur", close, { signal });
    input.addEventListener("keydown", press, { signal });
    input.form?.addEventListener("submit", submit, { signal });
    if (document.activeElement === input) follow();
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [input, currency]);

  useEffect(() => {
    input.setAttribute("aria-expanded", String(isShown));
    setOrRemove(input, "aria-controls", isShown ? id : null);
    setOrRemove(input, "aria-activedescendant", isShown && active >= 0 ? `${id}-${active}` : null);
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [input, id, isShown, active]);

  return (
    <>
      <p className={visuallyHidden} role="status">
        {isShown && options[0]?.is === "item" ? `Suggestions: ${options.length}` : ""}
      </p>
      {isShown ? (
        <div className={styles.list} ref={list} id={id} role="listbox" aria-label="Suggestions">
          {options.map((option, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and takes the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the combobox has the focus
            <div
              className={styles.option}
              key={keyOf(option)}
              id={optionId(at)}
              role="option"
              aria-selected={at === active}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <OptionText option={option} />
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
}

function OptionText({ option }: { option: Option }) {
  if (option.is === "clear") return <span className={styles.quiet}>Clear recent searches</span>;
  if (option.is === "recent") return <span className={styles.words}>{option.search}</span>;
  const { name, facts, value } = option.item;
  return (
    <>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.quiet}>{facts}</span>
      </span>
      <span className={styles.value}>
        {value.figure ?? "Few sales"}
        {value.figure ? <span className={styles.quiet}>{value.condition}</span> : null}
      </span>
    </>
  );
}

function withQuery(path: string, query: Record<string, string | null>): string {
  const known = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return `${path}?${new URLSearchParams(known)}`;
}

function keyOf(option: Option): string {
  if (option.is === "clear") return "clear";
  return option.is === "recent" ? `recent ${option.search}` : `${option.item.kind} ${option.item.key}`;
}

function setOrRemove(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
