import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compressAround, fillGaps, fillPieces, gapsAt, sizeOf } from "#app/web/document/gzip-pieces.server.ts";

const placeholder = "f".repeat(24);
const nonce = () => randomBytes(16).toString("base64");

test("any text with gaps is, filled, the text with the filling in place, plain and in gzip", async () => {
  const part = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.constantFrom(" é一 card ".repeat(700), "ff".repeat(5), "x".repeat(70_000), randomBytes(40_000).toString("hex")),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 6 }), async (parts) => {
      const text = parts.join(placeholder);
      const filling = nonce();
      const gapped = gapsAt(placeholder, Buffer.from(text));
      const wanted = Buffer.from(text).toString().replaceAll(placeholder, filling);
      expect(gunzipSync(fillPieces(await compressAround(gapped), filling)).toString()).toBe(wanted);
      expect(fillGaps(gapped, filling).toString()).toBe(wanted);
    }),
    { numRuns: 50 },
  );
});

test("each filling is its own, and nothing of the placeholder is left", async () => {
  const text = `<script nonce="${placeholder}">${"card ".repeat(2_000)}</script>`.repeat(3);
  const page = await compressAround(gapsAt(placeholder, Buffer.from(text)));
  expect(sizeOf(page)).toBeLessThan(2_000);
  for (const filling of [nonce(), nonce()]) {
    const filled = gunzipSync(fillPieces(page, filling)).toString();
    expect(filled.split(`nonce="${filling}"`)).toHaveLength(4);
    expect(filled).not.toContain(placeholder);
  }
  expect(() => fillPieces(page, "short")).toThrow("A gap of 24 bytes cannot hold 5.");
});

test("a compressed text keeps no more memory than it counts", async () => {
  const text = Array.from({ length: 4 }, () => randomBytes(3_000).toString("hex")).join(placeholder);
  const page = await compressAround(gapsAt(placeholder, Buffer.from(text)));
  const kept = new Set(page.pieces.map(({ blocks }) => blocks.buffer));
  expect([...kept].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBe(sizeOf(page));
});
