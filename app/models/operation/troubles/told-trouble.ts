import type { Trouble } from "./trouble.ts";

/** Which trouble it is: two of a kind differ by what they are about, such as the name of a source. */
export interface TroubleKey {
  kind: string;
  /** Empty where it is about the whole site. */
  subject: string;
}

/**
 * The key by which operators are told of a trouble once; null where nobody is. A job cannot tell that jobs stand still.
 */
export function keyOf(trouble: Trouble): TroubleKey | null {
  if (trouble.is === "jobs-stopped") return null;
  return { kind: trouble.is, subject: "source" in trouble ? trouble.source.name : "" };
}

/**
 * What is said once a trouble is over, in words that also hold where its source was turned off. Null for what passes
 * without being mended: a file that was refused is no trouble any more after a day.
 */
export function overInWords({ kind, subject }: TroubleKey): string | null {
  switch (kind) {
    case "all-paused":
      return "The sources are no longer paused";
    case "source-fails":
      return `${subject} no longer fails`;
    case "backup-missing":
      return "The nightly back-up is no longer missing";
    case "backup-fails":
      return "The back-up no longer fails";
    case "disk-full":
      return "The disk has room again";
    default:
      return null;
  }
}
