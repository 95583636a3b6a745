import { ellipsized } from "../platform/text-length.ts";
import { wordsOfName } from "./column-names.ts";

/** A column of a file, as a person is shown it. */
export interface ColumnWithSamples {
  name: string;
  /** The first two values that differ; none of columns that name people. */
  samples: string[];
}

const personWords = new Set(
  [
    "from buyer seller customer recipient user username member owner name email mail phone telephone mobile address street city zip postcode postal ship",
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

/** Columns in their order, with what `valuesOf` gives of them. One that is not read shows no value that names people. */
export function columnsWithSamples(
  names: readonly string[],
  isRead: (index: number) => boolean,
  valuesOf: (name: string, index: number) => readonly unknown[],
): ColumnWithSamples[] {
  return names.map((name, index) => {
    const values = isRead(index) || !namesPeople(name) ? valuesOf(name, index) : [];
    const texts = values.flatMap((value) => (typeof value === "object" ? [] : String(value).trim() || []));
    return { name, samples: [...new Set(texts)].slice(0, maxSamples).map((text) => ellipsized(text, maxSampleLength)) };
  });
}
