import { afterAll, beforeEach, expect, test } from "vitest";
import { callSigner } from "#app/models/sources/bricklink-signature.server.ts";
import { startBricklinkServer } from "#tests/support/sources/bricklink-server.ts";
import { readAuthorization, signatureOf } from "#tests/support/sources/oauth-signature.ts";

const bricklink = await startBricklinkServer();
afterAll(() => bricklink.stop());
beforeEach(() => {
  bricklink.reset();
  bricklink.settings.sales = [
    { no: "75257-1", price: 150, orderedAt: new Date() },
    { no: "75257-1", price: 90, quantity: 3, orderedAt: new Date() },
  ];
});

const { apiUrl, consumerSecret, tokenSecret } = bricklink.keys;
const sign = callSigner(bricklink.keys);
const guidePath = "/api/store/v1/items/SET/75257-1/price?guide_type=sold&new_or_used=N";

async function get(path: string, authorization = sign(new URL(path, apiUrl)), init: RequestInit = {}) {
  const headers = { ...(authorization !== "" && { Authorization: authorization }) };
  const response = await fetch(new URL(path, apiUrl), { ...init, headers });
  const { meta, data } = await response.json();
  return { status: response.status, ...meta, data };
}

/** A call of ours with other parameters of OAuth, signed again. */
function signedWith(changes: Record<string, string>, path = guidePath): string {
  const url = new URL(path, apiUrl);
  const { oauth_signature: _, ...ours } = Object.fromEntries(readAuthorization(sign(url)) ?? []);
  const oauth = { ...ours, ...changes };
  const parameters = [...url.searchParams, ...Object.entries(oauth)];
  const signature = signatureOf({ method: "GET", url: url.href, parameters }, consumerSecret, tokenSecret);
  return headerOf({ ...oauth, oauth_signature: signature });
}

const headerOf = (oauth: Record<string, string>) =>
  `OAuth ${Object.entries(oauth)
    .map(([name, value]) => `${name}="${encodeURIComponent(value)}"`)
    .join(",")}`;

test("a signed call is let in, and answered in the form that is documented", async () => {
  expect(await get(guidePath)).toEqual({
    ...{ status: 200, code: 200, message: "OK", description: "OK" },
    data: {
      item: { no: "75257-1", type: "SET" },
      ...{ new_or_used: "N", currency_code: "USD", min_price: "90.0000", max_price: "150.0000" },
      ...{ avg_price: "120.0000", qty_avg_price: "105.0000", unit_quantity: 2, total_quantity: 4 },
      price_detail: [
        {
          ...{ quantity: 3, unit_price: "90.0000", seller_country_code: "CZ", buyer_country_code: "HK" },
          date_ordered: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        },
        expect.objectContaining({ quantity: 1, unit_price: "150.0000" }),
      ],
    },
  });
  expect((await get(guidePath, signedWith({}))).code).toBe(200);
});

const seconds = (offset: number) => String(Math.round(Date.now() / 1_000) + offset);

test.each<[string, () => string, string]>([
  ["no signature", () => "", "PARAMETER_ABSENT"],
  ["another scheme", () => "Bearer token", "PARAMETER_ABSENT"],
  ["another version", () => signedWith({ oauth_version: "2.0" }), "VERSION_REJECTED"],
  ["another method", () => signedWith({ oauth_signature_method: "PLAINTEXT" }), "SIGNATURE_METHOD_REJECTED"],
  ["another consumer", () => signedWith({ oauth_consumer_key: "other" }), "CONSUMER_KEY_UNKNOWN"],
  ["another token", () => signedWith({ oauth_token: "other" }), "TOKEN_REJECTED"],
  ["no time", () => signedWith({ oauth_timestamp: "now" }), "TIMESTAMP_REFUSED"],
  ["a time that is over", () => signedWith({ oauth_timestamp: seconds(-400) }), "TIMESTAMP_REFUSED"],
  ["a time to come", () => signedWith({ oauth_timestamp: seconds(400) }), "TIMESTAMP_REFUSED"],
  ["no nonce", () => signedWith({ oauth_nonce: "" }), "NONCE_USED"],
  ["the signature of another address", () => signedWith({}, `${guidePath}&vat=Y`), "SIGNATURE_INVALID"],
  ["the signature of another query", () => signedWith({}, guidePath.replace("=N", "=U")), "SIGNATURE_INVALID"],
])("%s is refused", async (_, authorization, description) => {
  const answer = await get(guidePath, authorization());
  expect(answer).toMatchObject({ status: 200, code: 401, message: "BAD_OAUTH_REQUEST" });
  expect(answer.description).toContain(description);
  expect(answer.data).toBeUndefined();
});

test("a signature is good for one call, of its method, from the token's addresses", async () => {
  const once = signedWith({});
  expect((await get(guidePath, once)).code).toBe(200);
  expect(await get(guidePath, once)).toMatchObject({ code: 401, description: "NONCE_USED" });
  expect((await get(guidePath, signedWith({}), { method: "DELETE" })).description).toContain("SIGNATURE_INVALID");
  bricklink.settings.addresses = ["203.0.113.7"];
  expect((await get(guidePath)).description).toMatch(/^TOKEN_IP_MISMATCHED: consumer: \w+ IP: 127\.0\.0\.1$/);
  bricklink.settings.addresses = ["127.0.0.1"];
  bricklink.settings.isPermitted = false;
  expect((await get(guidePath)).code).toBe(403);
});

test("the calls of a day end", async () => {
  bricklink.settings.callsPerDay = 1;
  expect([(await get(guidePath)).code, (await get(guidePath)).code]).toEqual([200, 429]);
});

test.each([
  ["/items/SET/75257/price", 400, "PARAMETER_MISSING_OR_INVALID"],
  ["/items/SET/75257-1/price?guide_type=old", 400, "PARAMETER_MISSING_OR_INVALID"],
  ["/items/SET/75257-1/price?new_or_used=X", 400, "PARAMETER_MISSING_OR_INVALID"],
  ["/items/SET/75257-1/price?currency_code=XXX", 400, "PARAMETER_MISSING_OR_INVALID"],
  ["/items/SET/75257-1/price?vat=BOGUS", 400, "PARAMETER_MISSING_OR_INVALID"],
  ["/items/SETS/75257-1/price", 400, "INVALID_URI"],
  ["/items/SET/99999-1/price", 404, "RESOURCE_NOT_FOUND"],
  ["/items/SET/75257-1/prices", 404, "RESOURCE_NOT_FOUND"],
  ["/items/SET/75257-1/price?region=BOGUS", 200, "OK"],
])("%s is answered with %i under 200, or as its own status", async (path, code, message) => {
  expect(await get(`/api/store/v1${path}`)).toMatchObject({ status: 200, code, message });
  bricklink.settings.hasOwnStatus = true;
  expect(await get(`/api/store/v1${path}`)).toMatchObject({ status: code, code, message });
});
