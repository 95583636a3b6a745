import { switchLink, switchRow } from "#app/styles/controls.css.ts";
import { Link } from "./link.tsx";

interface SwitchProps<Choice> {
  /** What is chosen. */
  label: string;
  choices: readonly Choice[];
  chosen: Choice;
  nameOf(choice: Choice): string;
  /** Address of this page with another choice. */
  hrefFor(choice: Choice): string;
}

/** A few links side by side of which one is chosen. The page stays where its reader is. */
export function Switch<Choice extends string>({ label, choices, chosen, nameOf, hrefFor }: SwitchProps<Choice>) {
  return (
    <nav className={switchRow} aria-label={label}>
      {choices.map((choice) => (
        <Link
          className={switchLink({ isChosen: choice === chosen })}
          key={choice}
          to={hrefFor(choice)}
          aria-current={choice === chosen ? "true" : undefined}
          preventScrollReset
        >
          {nameOf(choice)}
        </Link>
      ))}
    </nav>
  );
}
