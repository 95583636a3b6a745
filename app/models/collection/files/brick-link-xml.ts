import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { SaxesParser } from "saxes";
import { keyOfNumber } from "../../catalog/identification/identify-item.server.ts";
import { kindsOnServer } from "../../catalog/kinds/all.server.ts";
import type { ItemKind } from "../../catalog/kinds/all.ts";
import { readConditionColumn } from "../../files/condition-column.ts";
import { textInParts } from "../../files/text.ts";
import { UnreadableFile } from "../../files/unreadable-file.ts";
import { clip } from "../../platform/text-length.ts";
import { maxRows, placeEntry, type ReadFile, rowsLeftOut } from "./collection-file.ts";
import type { FileOptions } from "./foreign-csv.ts";
import { foreignEntry, foreignPrice } from "./foreign-entry.ts";

type Item = ReadonlyMap<string, string>;

/** Elements that only a wanted list has. */
const ofWantedLists = ["MAXPRICE", "MINQTY", "QTYFILLED", "WANTEDLISTID", "WANTEDSHOW", "NOTIFY"];

const kindOfType: Record<string, ItemKind> = { S: "legos", M: "minifigures" };

const otherTypes: Record<string, string> = {
  P: "a part",
  B: "a book",
  G: "gear",
  C: "a catalogue",
  I: "instructions",
  O: "a box alone",
  U: "an unsorted lot",
};

/**
 * Reads BrickLink's wanted lists and inventories: `INVENTORY` or `ROOT`, in it an `ITEM` for each thing, in that plain
 * fields. Anything else is refused where it begins.
 */
export async function readBrickLinkXml(text: string, options: FileOptions): Promise<ReadFile> {
  const items = await itemsOf(text);
  const file: ReadFile = { format: "", isOwn: false, entries: [], problems: [] };
  for (const { line, item } of items.slice(0, maxRows)) {
    const reason = readItem(`Line ${line}`, item, options, file);
    if (reason) file.problems.push({ at: `Line ${line}`, sentence: `was not added: ${reason}` });
    await yieldToEventLoop();
  }
  if (items.length > maxRows) file.problems.push(rowsLeftOut);
  return { ...file, format: isWanted(items[0]?.item) ? "a BrickLink wanted list" : "a BrickLink inventory" };
}

async function itemsOf(text: string): Promise<{ line: number; item: Item }[]> {
  const parser = new SaxesParser({ position: true });
  const items: { line: number; item: Map<string, string> }[] = [];
  const open: string[] = [];
  let value = "";
  parser.on("doctype", () => {
    throw new UnreadableFile("This XML file declares a document type. BrickLink's files have none, and we read none.");
  });
  parser.on("opentag", ({ name }) => {
    open.push(name);
    const isKnown = [/^(?:INVENTORY|ROOT)$/, /^ITEM$/, /^\w{1,30}$/][open.length - 1]?.test(name);
    if (!isKnown)
      throw new UnreadableFile(`This XML file is not one of BrickLink's: line ${parser.line} has a strange element.`);
    if (open.length === 2) items.push({ line: parser.line, item: new Map() });
    value = "";
  });
  const append = (part: string) => {
    if (open.length === 3) value += part;
  };
  parser.on("text", append);
  parser.on("cdata", append);
  parser.on("closetag", ({ name }) => {
    if (open.length === 3) items.at(-1)?.item.set(name, value.trim());
    open.pop();
  });
  parser.on("error", () => {
    throw new UnreadableFile(`This XML file is broken: line ${parser.line} cannot be read.`);
  });
  for await (const part of textInParts(text)) parser.write(part);
  parser.close();
  return items;
}

function isWanted(item: Item | undefined): boolean {
  return ofWantedLists.some((field) => item?.has(field));
}

/** Adds what an item says to the file. Returns why it cannot. */
function readItem(at: string, item: Item, options: FileOptions, file: ReadFile): string | null {
  const field = (name: string) => item.get(name) ?? "";
  const [type, number] = [field("ITEMTYPE").toUpperCase(), field("ITEMID")];
  const kind = kindOfType[type];
  if (!kind) {
    const what = otherTypes[type] ?? `of the type "${clip(type, 10)}"`;
    return `"${clip(number, 40)}" is ${what}. Only sets and minifigures are read.`;
  }
  if (keyOfNumber(kind, number) === null) return `"${clip(number, 40)}" is not a ${kindsOnServer[kind].numbers?.name}.`;
  const wanted = isWanted(item);
  const quantity = Number(field("QTY") || "1");
  if (!wanted && !(Number.isInteger(quantity) && quantity >= 1 && quantity <= 9_999)) {
    return `its quantity "${clip(field("QTY"), 40)}" is not a number from 1 to 9,999.`;
  }
  const remark = (sentence: string) => file.problems.push({ at, sentence });
  const money = (column: string) => foreignPrice(field(column), { fallbackCurrency: options.currency }, remark);
  const condition = readConditionColumn(
    kind,
    /^[NU]$/.test(field("CONDITION")) ? field("CONDITION") : null,
    null,
    /^[CBS]$/.test(field("COMPLETENESS")) ? field("COMPLETENESS") : null,
  );
  const entry = foreignEntry({
    list: wanted ? "tracked" : "owned",
    kind,
    number,
    title: null,
    condition,
    price: wanted ? null : money("PRICE"),
    currency: options.currency,
    url: null,
    addedAt: null,
    // -1 where somebody named no highest price.
    atMost: wanted && !field("MAXPRICE").startsWith("-") ? money("MAXPRICE") : null,
    quantity,
    note: field(wanted ? "REMARKS" : "DESCRIPTION"),
  });
  if (entry) placeEntry(at, entry, file);
  return null;
}
