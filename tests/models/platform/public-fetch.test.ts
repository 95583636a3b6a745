import { inspect } from "node:util";
import { afterAll, expect, test } from "vitest";
import { FetchFailed, publicFetch, publicNetwork } from "#app/models/platform/public-fetch.server.ts";
import { startPublicHost, textFetcher } from "#tests/support/server/public-host.ts";

const host = await startPublicHost();
const plainHost = await startPublicHost("http");
afterAll(() => Promise.all([host.stop(), plainHost.stop()]));
const at = (path: string) => `https://service.test${path}`;
const network = host.network();
/** The network in which the host is at a private address, as it really is. */
const privateNetwork = host.network({}, { isPublic: publicNetwork.isPublic });
const notPublic = { name: "FetchFailed", message: "a host at an address that is not public", mayPass: false };
const notAllowed = { message: "a host or address that is not allowed", mayPass: false };
const fetchText = textFetcher(network);

/** The headers of the caller that come with each request. Each of these addresses redirects to the next one. */
function noteHeaders(...paths: string[]) {
  const noted: unknown[][] = [];
  for (const [nth, path] of paths.entries()) {
    host.answer(new URL(path, at("/")).pathname, ({ headers }, response) => {
      noted.push([headers.authorization, headers["x-key"], headers.accept]);
      const to = paths[nth + 1];
      response.writeHead(to ? 307 : 200, to ? { Location: to } : {}).end();
    });
  }
  return noted;
}

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

test("a host is asked over one connection, with one look at its name", async () => {
  host.send("/one", "the body");
  const before = [host.connections(), host.lookedUp.length] as const;
  expect(await fetchText(at("/one"))).toBe("the body");
  expect([host.connections() - before[0], host.lookedUp.slice(before[1])]).toEqual([1, ["service.test"]]);
});

test("a host is known by its certificate", async () => {
  await expect(fetchText("https://unknown.test/one")).rejects.toMatchObject({
    message: "ERR_TLS_CERT_ALTNAME_INVALID",
  });
});

test.each(["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1"])(
  "a name that leads to %s is refused before anything connects",
  async (address) => {
    const before = host.connections();
    const names = { "service.test": address };
    const { isPublic } = publicNetwork;
    await expect(fetchText(at("/one"), { network: host.network(names, { isPublic }) })).rejects.toMatchObject(
      notPublic,
    );
    expect(host.connections()).toBe(before);
  },
);

test("a name with one public and one private address is refused", async () => {
  const mixed = host.network({ "service.test": ["127.0.0.1", "10.0.0.1"] });
  await expect(fetchText(at("/one"), { network: mixed })).rejects.toMatchObject(notPublic);
});

test("a name without an address is refused", async () => {
  await expect(fetchText(at("/one"), { network: host.network({ "service.test": [] }) })).rejects.toMatchObject(
    notPublic,
  );
});

test.each([
  "127.0.0.1",
  "127.0.0.1.",
  "127.1",
  "2130706433",
  "0x7f.0.0.1",
  "0177.0.0.1",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "169.254.169.254",
  "[fe80::1]",
])("a host that is the address %s is refused before anything connects", async (literal) => {
  const before = [host.connections(), host.lookedUp.length];
  await expect(fetchText(`https://${literal}/one`, { network: privateNetwork })).rejects.toMatchObject(notPublic);
  expect([host.connections(), host.lookedUp.length]).toEqual(before);
});

test("a host that is a public address is asked without a look-up, whatever its spelling", async () => {
  host.send("/one", "the body");
  const before = host.lookedUp.length;
  expect(await fetchText("https://127.0.0.1/one")).toBe("the body");
  expect(await fetchText("https://2130706433/one")).toBe("the body");
  expect(host.lookedUp.length).toBe(before);
});

test("the private host, and no other, may be at a private address", async () => {
  host.send("/one", "the body");
  const options = { network: privateNetwork, privateHost: "service.test" };
  expect(await fetchText(at("/one"), options)).toBe("the body");
  for (const name of ["a.service.test", "elsewhere.test", "127.0.0.1"]) {
    await expect(fetchText(`https://${name}/one`, options)).rejects.toMatchObject(notPublic);
  }
});

test("the private host may be an address", async () => {
  host.send("/one", "the body");
  const options = { network: privateNetwork, privateHost: "127.0.0.1" };
  expect(await fetchText("https://127.0.0.1/one", options)).toBe("the body");
  await expect(fetchText("https://127.0.0.2/one", options)).rejects.toMatchObject(notPublic);
});

test("the private host may be at its own port, over plain http where that is allowed", async () => {
  plainHost.send("/one", "the body");
  const address = `http://service.test:${plainHost.port}/one`;
  const { port: _port, ...anyPort } = privateNetwork;
  const options = { network: anyPort, privateHost: "service.test" };
  expect(await fetchText(address, { ...options, schemes: ["http", "https"] })).toBe("the body");
  await expect(fetchText(address, options)).rejects.toMatchObject(notAllowed);
});

test.each([
  ["10.0.0.1", true],
  ["172.16.0.1", true],
  ["192.168.1.1", true],
  ["100.64.0.1", true],
  ["fd00::1", true],
  ["::1", true],
  ["8.8.8.8", true],
  ["169.254.169.254", false],
  ["::ffff:169.254.169.254", false],
  ["fe80::1", false],
  ["febf::1", false],
  ["0.0.0.0", false],
  ["::", false],
  ["224.0.0.1", false],
  ["ff02::1", false],
  ["255.255.255.255", false],
  ["64:ff9b::a9fe:a9fe", false],
])("the private host may be at %s: %s", async (address, mayBe) => {
  host.send("/one", "the body");
  const { isPublic } = publicNetwork;
  const names = { "service.test": ["127.0.0.1", address] };
  const options = { network: host.network(names, { isPublic }), privateHost: "service.test" };
  if (mayBe) expect(await fetchText(at("/one"), options)).toBe("the body");
  else await expect(fetchText(at("/one"), options)).rejects.toMatchObject(notPublic);
});

test.each(["169.254.169.254", "[fe80::1]", "0.0.0.0", "[::]", "[::ffff:a9fe:a9fe]"])(
  "the private host may not be the address %s itself",
  async (literal) => {
    const options = { network: privateNetwork, privateHost: literal };
    await expect(fetchText(`https://${literal}/one`, options)).rejects.toMatchObject(notPublic);
  },
);

test.each([
  ["a private address", "https://10.0.0.1/one", "not public"],
  ["a name at a private address", "https://inner.service.test/one", "not public"],
  ["another scheme", "http://service.test/one", "not allowed"],
  ["a file", "file:///etc/passwd", "not allowed"],
  ["an address with a password", "https://somebody:word@service.test/one", "not allowed"],
  ["an address that the caller refuses", "https://elsewhere.test/one", "not allowed"],
  ["nothing", undefined, "not allowed"],
])("a redirect to %s is not followed", async (_what, to, reason) => {
  host.answer("/away", (_request, response) => response.writeHead(302, to === undefined ? {} : { Location: to }).end());
  const before = host.connections();
  const options = {
    network: host.network({ "inner.service.test": "10.0.0.1" }),
    mayGoTo: ({ hostname }: URL) => hostname !== "elsewhere.test",
  };
  await expect(fetchText(at("/away"), options)).rejects.toMatchObject({
    message: expect.stringContaining(reason),
    mayPass: false,
  });
  expect(host.connections() - before).toBe(1);
});

test.each(["service.test", "ftp://service.test/one", "https://somebody:word@service.test/one", "https://", ""])(
  "%o is no address that is fetched",
  async (address) => {
    await expect(fetchText(address)).rejects.toMatchObject(notAllowed);
  },
);

test.each([0, 1, 2])("%i redirects are followed and not one more", async (maxRedirects) => {
  host.send("/r0", "the body");
  for (const nth of [1, 2, 3]) host.redirect(`/r${nth}`, `/r${nth - 1}`);
  expect(await fetchText(at(`/r${maxRedirects}`), { maxRedirects })).toBe("the body");
  await expect(fetchText(at(`/r${maxRedirects + 1}`), { maxRedirects })).rejects.toMatchObject({
    message: "too many redirects",
    mayPass: false,
  });
});

const ours = { headers: { Authorization: "Bearer word", "X-Key": "key" }, accept: "text/csv" };

test("the caller's headers are sent again after a redirect within the origin", async () => {
  const noted = noteHeaders("/here", "/there");
  await fetchText(at("/here"), ours);
  const all = ["Bearer word", "key", "text/csv"];
  expect(noted).toEqual([all, all]);
});

test("the caller's headers are not sent to another origin, nor when that one leads back", async () => {
  const noted = noteHeaders("/from", "https://elsewhere.test/through", "https://service.test/back");
  await fetchText(at("/from"), ours);
  const none = [undefined, undefined, "text/csv"];
  expect(noted).toEqual([["Bearer word", "key", "text/csv"], none, none]);
});

test("another port and another scheme are another origin", async () => {
  const noted: unknown[] = [];
  plainHost.answer("/plain", ({ headers }, response) => {
    noted.push(headers.authorization, headers["x-key"]);
    response.end("the body");
  });
  const { port: _port, ...anyPort } = network;
  host.redirect("/from", `http://service.test:${plainHost.port}/plain`);
  const options = { ...ours, network: anyPort, schemes: ["http", "https"] as const };
  expect(await fetchText(`https://service.test:${host.port}/from`, options)).toBe("the body");
  expect(noted).toEqual([undefined, undefined]);
});

test.each([200, 304, 404, 429, 503])("the status %i and its headers are for the caller to judge", async (status) => {
  host.answer("/status", (_request, response) => response.writeHead(status, { "Retry-After": "7", ETag: '"1"' }).end());
  const options = { network, maxRedirects: 0, maxBytes: 10 };
  const response = await publicFetch(at("/status"), options, async ({ status, headers }) => [
    status,
    headers["retry-after"],
    headers.etag,
  ]);
  expect(response).toEqual([status, "7", '"1"']);
});

test("no failure says what was in the address", async () => {
  const query = "?key=secret";
  host.redirect(`/again${query}`, `/again${query}`);
  host.redirect(`/out${query}`, `http://service.test/${query}`);
  host.answer(`/half${query}`, (_request, response) => response.write("1", () => response.destroy()));
  host.answer(`/silent${query}`, () => {});
  host.send(`/long${query}`, "x".repeat(101));
  const addresses = ["/again", "/out", "/half", "/silent", "/long"].map((path) => at(`${path}${query}`));
  const others = ["https://unknown.test/", "https://10.0.0.1/", "https://[", "http://service.test/"];
  for (const address of [...addresses, ...others.map((other) => other + query)]) {
    const options = { network: { ...network, timeoutMs: 500 }, headers: { "X-Key": "secret" }, maxBytes: 100 };
    const error = await fetchText(address, options).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(FetchFailed);
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain("secret");
  }
  const error = await fetchText(at("/one"), { headers: { "X-Key": "secret\n" } }).catch((error: unknown) => error);
  expect(inspect(error)).toMatch(/^FetchFailed: ERR_INVALID_CHAR/);
});
