import { expect, test } from "vitest";
import { csvRecords } from "#app/models/files/csv-records.ts";

async function linesOf(text: string, size: number): Promise<number[]> {
  async function* pieces() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const lines = [];
  for await (const records of csvRecords(pieces(), ",")) lines.push(...records.map(({ line }) => line));
  return lines;
}

test.each(["\n", "\r\n", "\r"])(
  "a record has the line on which it begins, whatever its cells hold (%j)",
  async (end) => {
    const text = ["a,b", "", '1,"x', 'y"', '2,"', "", '"', "3,z", "", "", ',"w', 'w"', "4,v"].join(end);
    for (const size of [1, 7, 1_000]) expect(await linesOf(text, size)).toEqual([1, 3, 5, 8, 11, 13]);
  },
);
