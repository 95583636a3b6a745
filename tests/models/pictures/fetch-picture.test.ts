import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import { fetchPicture, publicNetwork } from "#app/models/pictures/fetch-picture.server.ts";
import { framePicture } from "#app/models/pictures/frame.server.ts";
import { isAllowed } from "#app/models/pictures/pictures.server.ts";
import { animation, bomb, deepBomb, photo, photoWords, picture, printed } from "#tests/support/account/pictures.ts";
import { startPictureHost } from "#tests/support/pictures/picture-host.ts";

const host = await startPictureHost();
afterAll(() => host.stop());
const at = (path: string) => `https://pictures.test${path}`;

test("a picture of an allowed host is fetched as it is, over one connection, with one look at its name", async () => {
  const bytes = await picture("jpeg");
  host.send("/one.jpg", bytes);
  const before = [host.connections(), host.lookedUp.length] as const;
  expect((await fetchPicture(at("/one.jpg"), host.network())).equals(bytes)).toBe(true);
  expect([host.connections() - before[0], host.lookedUp.slice(before[1])]).toEqual([1, ["pictures.test"]]);
});

test.each([
  ["8.8.8.8", true],
  ["2606:4700::6810:84e5", true],
  ["10.0.0.1", false],
  ["172.16.0.1", false],
  ["192.168.1.1", false],
  ["127.0.0.1", false],
  ["0.0.0.0", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["198.18.0.1", false],
  ["192.0.2.1", false],
  ["224.0.0.1", false],
  ["240.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["fe80::1", false],
  ["fec0::1", false],
  ["fd00::1", false],
  ["ff02::1", false],
  ["::ffff:10.0.0.1", false],
  ["::ffff:8.8.8.8", false],
  ["::8.8.8.8", false],
  ["64:ff9b::a00:1", false],
  ["64:ff9b:1::a00:1", false],
  ["2002:a00:1::", false],
  ["2001::1", false],
  ["2001:db8::1", false],
  ["4000::1", false],
  ["localhost", false],
  ["", false],
])("the address %s is public: %s", (address, isPublic) => {
  expect(publicNetwork.isPublic(address)).toBe(isPublic);
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

test.each(["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1"])(
  "a name that leads to %s is refused before anything connects",
  async (address) => {
    const before = host.connections();
    const network = host.network({ "pictures.test": address }, { isPublic: publicNetwork.isPublic });
    await expect(fetchPicture(at("/one.jpg"), network)).rejects.toMatchObject({
      message: "a host at an address that is not public",
      mayPass: false,
    });
    expect(host.connections()).toBe(before);
  },
);

test("a name with one public and one private address is refused", async () => {
  const lookup = ((_name: string, _options: unknown, callback: (...results: unknown[]) => void) =>
    callback(null, [
      { address: "127.0.0.1", family: 4 },
      { address: "10.0.0.1", family: 4 },
    ])) as unknown as typeof publicNetwork.lookup;
  await expect(fetchPicture(at("/one.jpg"), host.network({}, { lookup }))).rejects.toThrow("not public");
});

test("three redirects are followed, a fourth is not", async () => {
  host.send("/0.jpg", "the picture");
  for (const nth of [1, 2, 3, 4]) host.redirect(`/${nth}.jpg`, `https://n${nth}.pictures.test/${nth - 1}.jpg`);
  expect((await fetchPicture(at("/3.jpg"), host.network())).toString()).toBe("the picture");
  await expect(fetchPicture(at("/4.jpg"), host.network())).rejects.toThrow("too many redirects");
});

test.each([
  ["to a private address", "https://inner.pictures.test/0.jpg", "not public"],
  ["to a host that is not allowed", "https://elsewhere.test/0.jpg", "not allowed"],
  ["to plain http", "http://pictures.test/0.jpg", "not allowed"],
  ["to another port", "https://pictures.test:8443/0.jpg", "not allowed"],
  ["to a number", "https://2130706433/0.jpg", "not allowed"],
  ["to a file", "file:///etc/passwd", "not allowed"],
  ["to nothing", "https://", "not allowed"],
])("a redirect %s is not followed", async (_what, to, reason) => {
  host.redirect("/away.jpg", to);
  const before = host.connections();
  const network = host.network({ "inner.pictures.test": "10.0.0.1" });
  await expect(fetchPicture(at("/away.jpg"), network)).rejects.toMatchObject({
    message: expect.stringContaining(reason),
    mayPass: false,
  });
  expect(host.connections() - before).toBe(1);
});

test("50 MB are refused at once if they are announced, and after 10 MB if they are not", async () => {
  host.answer("/announced.jpg", (_request, response) => {
    response.writeHead(200, { "Content-Type": "image/jpeg", "Content-Length": 50_000_000 }).write("x");
  });
  await expect(fetchPicture(at("/announced.jpg"), host.network())).rejects.toThrow("more than 10 MB");
  host.answer("/streamed.jpg", (_request, response) => {
    response.writeHead(200, { "Content-Type": "image/jpeg" });
    const parts = Array.from({ length: 50 }, () => Buffer.alloc(1_000_000));
    Readable.from(parts).pipe(response);
  });
  const before = host.sentBytes();
  await expect(fetchPicture(at("/streamed.jpg"), host.network())).rejects.toThrow("more than 10 MB");
  await expect.poll(() => host.sentBytes()).toBeGreaterThan(before);
  expect(host.sentBytes() - before).toBeLessThan(25_000_000);
});

test.each([
  ["says nothing", () => {}],
  [
    "stops in the middle",
    (response: import("node:http").ServerResponse) =>
      response.writeHead(200, { "Content-Type": "image/jpeg" }).write("x"),
  ],
])("a host that %s is left after the time for all of it, and may be tried again", async (_what, answer) => {
  host.answer("/slow.jpg", (_request, response) => void answer(response));
  await expect(fetchPicture(at("/slow.jpg"), host.network({}, { timeoutMs: 300 }))).rejects.toMatchObject({
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
