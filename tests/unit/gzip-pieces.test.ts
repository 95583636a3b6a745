import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compressAround, fillGaps, sizeOf } from "#app/web/gzip-pieces.server.ts";

const placeholder = "f".repeat(24);
const nonce = () => randomBytes(16).toString("base64");

test("any text with gaps is, filled, the gzip of the text with the filling in place", () => {
  const part = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.constantFrom(" é一 card ".repeat(700), "ff".repeat(5), "x".repeat(70_000), randomBytes(40_000).toString("hex")),
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const text = parts.join(placeholder);
      const filling = nonce();
      const filled = fillGaps(compressAround(text, placeholder), filling);
      expect(gunzipSync(filled).toString()).toBe(Buffer.from(text).toString().replaceAll(placeholder, filling));
    }),
    { numRuns: 50 },
  );
});

test("each filling is its own, and nothing of the placeholder is left", () => {
  const page = compressAround(
    `<script nonce="${placeholder}">${"card ".repeat(2_000)}</script>`.repeat(3),
    placeholder,
  );
  expect(sizeOf(page)).toBeLessThan(2_000);
  for (const filling of [nonce(), nonce()]) {
    const text = gunzipSync(fillGaps(page, filling)).toString();
    expect(text.split(`nonce="${filling}"`)).toHaveLength(4);
    expect(text).not.toContain(placeholder);
  }
  expect(() => fillGaps(page, "short")).toThrow("A gap of 24 bytes cannot hold 5.");
});
