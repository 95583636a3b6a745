import { clip } from "../platform/text-length.ts";
import { wordsOfName } from "./column-names.ts";

/** A column of a file, as a person is shown it. */
export interface FileColumn {
  name: string;
  /** What it is read as; null for a column that is not read. */
  meaning: string | null;
  /** The first two values that differ; none of columns that name people. */
  samples: string[];
}

const personWords = new Set(
  [
    "buyer seller customer recipient user username member owner name email mail phone telephone mobile address street city zip postcode postal ship",
    "kaufer verkaufer kunde empfanger telefon adresse strasse stadt plz acheteur vendeur client destinataire rue ville",
    "acquirente venditore cliente destinatario indirizzo comprador vendedor direccion calle telefono koper verkoper klant adres straat",
    "kupujacy sprzedawca klient adres ulica kopare saljare kund adress gata",
  ]
    .join(" ")
    .split(" "),
);

/** Whether the values of a column may say who somebody is, or where. */
function namesPeople(name: string): boolean {
  return wordsOfName(name).some((word) => personWords.has(word));
}

const maxSamples = 2;
const maxSampleLength = 40;

/** The columns of a file in their order. `valuesOf` gives the values of a column in the first rows. */
export function columnsWithSamples(
  names: readonly string[],
  meaningOf: (name: string, index: number) => string | null,
  valuesOf: (name: string, index: number) => readonly unknown[],
): FileColumn[] {
  return names.map((name, index) => {
    const meaning = meaningOf(name, index);
    const values = meaning === null && namesPeople(name) ? [] : valuesOf(name, index);
    const texts = values.flatMap((value) => (typeof value === "object" ? [] : String(value ?? "").trim() || []));
    const samples = [...new Set(texts)].slice(0, maxSamples).map((text) => clip(text, maxSampleLength));
    return { name, meaning, samples };
  });
}
