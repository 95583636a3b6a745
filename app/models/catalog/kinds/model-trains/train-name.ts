import { readFacts } from "#db/reference/facts.ts";
import { type CoverWords, dotted, isNumbered, type NameParts, splitAt } from "../../titles/name-parts.ts";
import { lexicon, readWords } from "../../titles/words.ts";
import { identifyTrain } from "./trains.ts";

const known = lexicon<"maker" | "scale">("model-trains");

/** "Hornby R3086, Class A3 Flying Scotsman", "Lionel Lockon Track Part, O". */
export function readTrainName(name: string, key: string | null): NameParts {
  const [head = "", ...rest] = name.split(", ");
  const { before: maker, rest: model } = splitAt(head, known, ["maker"]);
  const stated = readWords(name, known)
    .find(({ kind }) => kind === "scale")
    ?.key.toUpperCase();
  const scale = (key === null ? null : knownScales().get(key)) ?? stated;
  const more = rest.join(", ");
  return isNumbered(maker, model, head, key)
    ? { maker, number: model, isMakersNumber: true, subject: more, scale }
    : { maker, scale, subject: scale && key === null ? model : model || more };
}

let scales: Map<string, string> | undefined;

function knownScales() {
  scales ??= new Map(
    readFacts("model-trains").map(([maker, number, scale = ""]) => [
      identifyTrain(`${maker} ${number}`).key ?? "",
      scale,
    ]),
  );
  return scales;
}

/** The maker's number, else the scale. */
export function trainCover({ number, scale, maker, subject }: NameParts): CoverWords {
  return number
    ? { big: number, first: maker, second: dotted(subject, scale) }
    : { big: scale, first: maker, second: subject };
}
