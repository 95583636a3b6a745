import type { Naming, NamingCells } from "../naming/naming-columns.ts";
import { hasWords, joinedParts, variantIn, yearIn } from "../naming/naming-columns.ts";
import { identifySportsItem } from "./sports.ts";

/** "57", "#57", "US250", "RC-12", "57.0" as a spreadsheet has it. */
const numberForm = /^#?\s?([a-z]{0,5}[\s-]?\d{1,4}[a-z]?|[a-z]{2,5}-[a-z]{2,4})(?:\.0)?$/i;

const numberInTitle = /#\s?[a-z\d-]+/i;

/** Year, brand, set, player and card number, and the parallel. */
export const cardNaming: Naming = {
  columns: ["year", "maker", "card_set", "card_number", "player", "variant"],
  titleOf: cardTitle,
  hallmarks: ["player", "card_number"],
  isWhole: (title) => identifySportsItem(title).key !== null,
};

function cardTitle(cells: NamingCells): string | null {
  const card = cardOf(cells);
  const parallel = variantIn(cells.variant);
  if (card === null || parallel === null) return card;
  return hasWords(card, parallel) ? card : `${card}, ${parallel}`;
}

/** "1986 Fleer Michael Jordan #57". */
function cardOf({ title, year, maker, card_set: set, card_number: own, number, player }: NamingCells): string | null {
  const isWhole = title !== undefined && identifySportsItem(title).key !== null;
  const isMarked = title !== undefined && numberInTitle.test(title);
  // "1986 Fleer" in a column of names is the set.
  const parts = [yearIn(year), maker, set ?? (maker || isWhole || isMarked || !player ? null : title)];
  const [, plainNumber = own?.replace(/^[#\s]+/, "")] = numberForm.exec(own ?? "") ?? [];
  if (player && parts.some(Boolean)) {
    const [, digits = plainNumber] = (own === undefined && numberForm.exec(number ?? "")) || [];
    return [joinedParts([...parts, player]).replaceAll("#", " "), digits && `#${digits}`].filter(Boolean).join(" ");
  }
  if (!title) return null;
  const isPart = !isMarked && !isWhole;
  const [, digits = plainNumber] = (own === undefined && isPart && numberForm.exec(number ?? "")) || [];
  // A surname alone is how a seller sorts.
  const fullName = player && /\p{L} \p{L}/u.test(player) ? player : null;
  const missing = [...parts, fullName].filter((part) => !isWhole && part && !hasWords(title, part));
  const named = [joinedParts(missing), title].filter(Boolean).join(" ");
  if (!digits) return named;
  return numberInTitle.test(named) ? named.replace(numberInTitle, () => `#${digits}`) : `${named} #${digits}`;
}
