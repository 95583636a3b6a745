import { Link } from "#app/components/link.tsx";
import { choice, choiceRow } from "#app/styles/controls.css.ts";
import { useChosenInSight } from "#app/web/client/chosen-in-sight.ts";

interface ChoiceRowProps<Id extends string> {
  /** What is chosen. */
  label: string;
  choices: readonly { id: Id; name: string; count?: string | null }[];
  chosen: string;
  /** A class for each link, which may show its `data-count`. */
  linkClass?: string;
  /** Address of this page with another choice. */
  hrefFor(id: Id): string;
}

/** A row of links of which one is chosen, and in sight on a phone too. */
export function ChoiceRow<Id extends string>({ label, choices, chosen, linkClass, hrefFor }: ChoiceRowProps<Id>) {
  const row = useChosenInSight<HTMLUListElement>(chosen);
  return (
    <nav aria-label={label}>
      <ul className={choiceRow} ref={row}>
        {choices.map(({ id, name, count }) => (
          <li key={id}>
            <Link
              className={[choice({ isChosen: id === chosen }), linkClass].filter(Boolean).join(" ")}
              to={hrefFor(id)}
              data-count={count}
              aria-current={id === chosen ? "true" : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
