import { expect, test } from "vitest";
import { readCollectionFile } from "#app/models/collection/files/read-file.ts";
import { InvalidError } from "#app/models/platform/errors.ts";

const repeated = [
  ...[",", ";", "\t", '"', '""', '"",', '"\n"', ",\n", "\n", "\r\n", " ", "x", "1", "0.1,", "=", "'", "😀"],
  ...["<", "</", "&amp;", "<ITEM>", "<ITEM/>", "<!--", "<![CDATA["],
  ...["[", "[],", "{", "{},", '{"a":', '"a",', "\\", "\\u0041"],
];

const entries = (text: string) => `{"format":"chartables-collection","version":1,"entries":[${text}]}`;
const places: Record<string, (text: string) => string> = {
  "a whole file": (text) => text,
  "rows below a header": (text) => `Title\n${text}`,
  "a quoted cell": (text) => `Title,Notes\n"LEGO 75257","${text}"\n`,
  "the items of an XML file": (text) => `<INVENTORY>${text}</INVENTORY>`,
  "a field of an XML file": (text) =>
    `<INVENTORY><ITEM><ITEMTYPE>S</ITEMTYPE><REMARKS>${text}</REMARKS></ITEM></INVENTORY>`,
  "the entries of our own format": entries,
  "a key of our own format": (text) => entries(`{"list":"owned","kind":"other","key":"${text}"}`),
};

const files = Object.entries(places).flatMap(([place, put]) =>
  repeated.map((part) => [JSON.stringify(part), place, put(part.repeat(1_000_000 / part.length))] as const),
);

test.each(files)("1 MB of %s as %s is read in part, or refused in words", async (_, __, text) => {
  const read = readCollectionFile(Buffer.from(text), { list: "owned", kind: "other", currency: "USD" });
  const result = await read.catch((error: unknown) => error);
  if (result instanceof InvalidError) return expect(result.message).toMatch(/^[A-Z].*\.$/);
  expect(result).toMatchObject({ entries: expect.any(Array), problems: expect.any(Array) });
});
