import { type IconName, icons } from "./icon.css.ts";

export type { IconName };

/** An icon beside a word that says the same; never alone. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <span className={className ? `${icons[name]} ${className}` : icons[name]} />;
}
