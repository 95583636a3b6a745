import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { sampleText } from "#scripts/sample/sample-text.ts";

test("the file is what `npm run sample` writes, byte for byte", () => {
  // Compressed bytes may differ from processor to processor.
  const content = gunzipSync(readFileSync("db/sample.csv.gz"));
  expect(content.equals(Buffer.from(sampleText()))).toBe(true);
});
