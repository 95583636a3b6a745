import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { inlineMark, takeInlineHashes } from "#app/web/document/inline-hashes.server.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("what carries the mark is allowed by the hash of its text, and the mark is taken away", () => {
  const page = `<style id="a" nonce="${inlineMark}">b{}</style><p>é</p><script nonce="${inlineMark}" defer>let ü</script>`;
  const { html, hashes } = takeInlineHashes(page);
  expect(html).toBe('<style id="a">b{}</style><p>é</p><script defer>let ü</script>');
  expect([...hashes.style]).toEqual([hashOf("b{}")]);
  expect([...hashes.script]).toEqual([hashOf("let ü")]);
});

test("a script or a style that got into the page otherwise is not allowed", () => {
  const page = `<script>a</script><script nonce="guess">b</script><style>c</style><p title='nonce="x"'></p>`;
  const { html, hashes } = takeInlineHashes(page);
  expect(html).toBe(page);
  expect([...hashes.script, ...hashes.style]).toEqual([]);
});

test("an element of another kind loses the mark and allows nothing", () => {
  const { html, hashes } = takeInlineHashes(`<link nonce="${inlineMark}" rel="x"><script>a</script>`);
  expect(html).toBe('<link rel="x"><script>a</script>');
  expect([...hashes.script, ...hashes.style]).toEqual([]);
});
