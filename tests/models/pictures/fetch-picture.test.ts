import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import { fetchPicture } from "#app/models/pictures/fetch-picture.server.ts";
import { framePicture } from "#app/models/pictures/frame.server.ts";
import { isAllowed } from "#app/models/pictures/pictures.server.ts";
import { animation, bomb, deepBomb, photo, photoWords, picture, printed } from "#tests/support/account/pictures.ts";
import { startPictureHost } from "#tests/support/pictures/picture-host.ts";

const host = await startPictureHost();
afterAll(() => host.stop());
const at = (path: string) => `https://pictures.test${path}`;

test("a picture of an allowed host is fetched as it is, among the types that we read", async () => {
  const bytes = await picture("jpeg");
  const accepted: unknown[] = [];
  host.answer("/one.jpg", ({ headers }, response) => {
    accepted.push(headers.accept);
    response.writeHead(200, { "Content-Type": "image/jpeg" }).end(bytes);
  });
  expect((await fetchPicture(at("/one.jpg"), host.network())).equals(bytes)).toBe(true);
  expect(accepted).toEqual(["image/jpeg, image/png, image/gif, image/webp"]);
});

test.each([
  ["https://pictures.test/a.jpg", true],
  ["https://a.b.pictures.test/a.jpg", true],
  ["https://PICTURES.test:443/a.jpg", true],
  ["http://pictures.test/a.jpg", false],
  ["https://pictures.test:8443/a.jpg", false],
  ["https://user@pictures.test/a.jpg", false],
  ["https://user:word@pictures.test/a.jpg", false],
  ["https://evilpictures.test/a.jpg", false],
  ["https://pictures.test.evil.example/a.jpg", false],
  ["https://pictures.test@evil.example/a.jpg", false],
  ["https://127.0.0.1/a.jpg", false],
  ["https://[::1]/a.jpg", false],
  ["https://2130706433/a.jpg", false],
  ["file:///etc/passwd", false],
  ["data:image/png;base64,AA", false],
  ["", false],
  [null, false],
])("%s is an address that pictures may come from: %s", (address, expected) => {
  expect(isAllowed(address, ["pictures.test", "*.pictures.test"])).toBe(expected);
});

test.each([
  [undefined, "https://i.ebayimg.com/a.jpg", true],
  ["", "https://i.ebayimg.com/a.jpg", false],
  [" ", "https://i.ebayimg.com/a.jpg", false],
  ["none", "https://i.ebayimg.com/a.jpg", false],
  ["Pictures.test , *.example.org", "https://i.ebayimg.com/a.jpg", false],
  ["Pictures.test , *.example.org", "https://a.example.org/a.jpg", true],
])("with IMAGE_HOSTS=%s, pictures may come from %s: %s", async (setting, address, expected) => {
  vi.stubEnv("IMAGE_HOSTS", setting);
  vi.resetModules();
  const { env } = await import("#app/env.server.ts").finally(() => vi.unstubAllEnvs());
  expect(isAllowed(address, env.IMAGE_HOSTS)).toBe(expected);
});

test("three redirects are followed, a fourth is not", async () => {
  host.send("/0.jpg", "the picture");
  for (const nth of [1, 2, 3, 4]) host.redirect(`/${nth}.jpg`, `https://n${nth}.pictures.test/${nth - 1}.jpg`);
  expect((await fetchPicture(at("/3.jpg"), host.network())).toString()).toBe("the picture");
  await expect(fetchPicture(at("/4.jpg"), host.network())).rejects.toThrow("too many redirects");
});

test.each([
  ["another host", "https://elsewhere.test/0.jpg"],
  ["plain http", "http://pictures.test/0.jpg"],
  ["another port", "https://pictures.test:8443/0.jpg"],
  ["a number", "https://2130706433/0.jpg"],
])("a redirect to %s is not followed", async (_what, to) => {
  host.redirect("/away.jpg", to);
  const before = host.connections();
  await expect(fetchPicture(at("/away.jpg"), host.network())).rejects.toMatchObject({
    name: "UnusablePicture",
    message: "a host or address that is not allowed",
    mayPass: false,
  });
  expect(host.connections() - before).toBe(1);
});

test("10 MB are fetched, and not a byte more", async () => {
  host.send("/large.jpg", Buffer.alloc(10_485_760));
  expect((await fetchPicture(at("/large.jpg"), host.network())).length).toBe(10_485_760);
  host.send("/large.jpg", Buffer.alloc(10_485_761));
  await expect(fetchPicture(at("/large.jpg"), host.network())).rejects.toMatchObject({
    name: "UnusablePicture",
    message: "more than 10 MB",
    mayPass: false,
  });
});

test("a host that says nothing is no picture, and may be tried again", async () => {
  host.answer("/slow.jpg", () => {});
  await expect(fetchPicture(at("/slow.jpg"), host.network({}, { timeoutMs: 300 }))).rejects.toMatchObject({
    name: "UnusablePicture",
    message: "no answer in time",
    mayPass: true,
  });
});

test.each([
  [404, false],
  [403, false],
  [429, true],
  [500, true],
  [503, true],
])("the status %i may pass: %s", async (status, mayPass) => {
  host.answer("/status.jpg", (_request, response) => response.writeHead(status).end());
  await expect(fetchPicture(at("/status.jpg"), host.network())).rejects.toMatchObject({
    message: `the status ${status}`,
    mayPass,
  });
});

test.each(["text/html", "image/svg+xml", "application/octet-stream", ""])("the type %o is no picture", async (type) => {
  host.send("/typed.jpg", await picture("jpeg"), type);
  await expect(fetchPicture(at("/typed.jpg"), host.network())).rejects.toThrow("a type that is not a picture");
});

test("a compressed response is refused: its size says nothing", async () => {
  host.answer("/packed.jpg", (_request, response) =>
    response.writeHead(200, { "Content-Type": "image/jpeg", "Content-Encoding": "gzip" }).end("x"),
  );
  await expect(fetchPicture(at("/packed.jpg"), host.network())).rejects.toThrow("a compressed response");
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><script>alert(1)</script></svg>';

test.each([
  ["SVG", () => Buffer.from(svg), "no picture"],
  ["HTML", () => Buffer.from("<!doctype html><title>Not found</title>"), "no picture"],
  ["HTML after the first bytes of a GIF", () => Buffer.from("GIF89a<script>alert(1)</script>"), "damaged"],
  ["AVIF", () => picture("avif"), "no picture"],
  ["256 million pixels in 31 kB", async () => bomb(), "too many pixels"],
  ["72 MB in 70 kB", async () => deepBomb(), "too many bytes"],
  ["half a picture", async () => (await picture("jpeg")).subarray(0, 5_000), "damaged"],
  ["nothing", () => Buffer.alloc(0), /no picture|damaged/],
  ["a single pixel", () => picture("png", { width: 1, height: 1 }), "too small"],
])("%s is no picture", async (_what, bytes, reason) => {
  await expect(framePicture(await bytes())).rejects.toMatchObject({
    name: "UnusablePicture",
    message: expect.stringMatching(reason),
    mayPass: false,
  });
});

test.each([
  ["wide", () => picture("jpeg", { width: 1_200, height: 300 })],
  ["high", () => picture("png", { width: 300, height: 1_200 })],
  ["small", () => picture("webp", { width: 40, height: 40 })],
  ["animated", () => animation("gif")],
  ["on its side", photo],
  ["printed", printed],
])("a picture that is %s becomes a WebP of every width and no metadata", async (_what, bytes) => {
  const files = await framePicture(await bytes());
  const sizes = await Promise.all(
    [...files].map(async ([frame, file]) => {
      const { format, width, height, exif, pages } = await sharp(file).metadata();
      expect(photoWords.some((word) => file.includes(word))).toBe(false);
      return { frame, format, width, height, exif, pages };
    }),
  );
  expect(sizes).toEqual(
    [160, 320, 640].map((width) => ({ frame: width, format: "webp", width, height: (width * 3) / 4 })),
  );
});

test("what is beside a picture in its frame has the colour of the picture's edges", async () => {
  const green = { r: 20, g: 160, b: 60 };
  const bytes = await sharp({ create: { width: 100, height: 400, channels: 3, background: green } })
    .png()
    .toBuffer();
  const files = await framePicture(bytes);
  const { channels } = await sharp(files.get(320)).stats();
  for (const [at, value] of [green.r, green.g, green.b].entries()) {
    expect(Math.abs((channels[at]?.mean ?? 0) - value)).toBeLessThan(4);
    expect(channels[at]?.stdev).toBeLessThan(3);
  }
});
