import fc from "fast-check";
import { OAuth } from "oauth";
import { expect, test } from "vitest";
import { callSigner } from "#app/models/sources/bricklink-signature.server.ts";
import { baseStringOf, readAuthorization, signatureOf } from "#tests/support/sources/oauth-signature.ts";

/** The example of section 1.2 of RFC 5849, without its signature. */
const photos = {
  method: "GET",
  url: "http://photos.example.net/photos?file=vacation.jpg&size=original",
  parameters: {
    ...{ file: "vacation.jpg", size: "original", oauth_consumer_key: "dpf43f3p2l4k3l03" },
    ...{ oauth_token: "nnch734d00sl2jdk", oauth_signature_method: "HMAC-SHA1" },
    ...{ oauth_timestamp: "137131202", oauth_nonce: "chapoH" },
  },
  secrets: ["kd94hf93k423kf44", "pfkkdhi9sl3r4s00"] as const,
  signature: "MdpQcU8iPSUjWoN/UDMsK2sui9I=",
};

test("a call of RFC 5849 has the signature that stands there, by the library and by what checks it", () => {
  const { method, url, parameters, secrets, signature } = photos;
  class Library extends OAuth {
    sign(): string {
      return this._getSignature(method, url, this._normaliseRequestParams(parameters as never), secrets[1]);
    }
  }
  expect(new Library("", "", "", secrets[0], "1.0", null, "HMAC-SHA1").sign()).toBe(signature);
  expect(signatureOf({ method, url, parameters: Object.entries(parameters) }, ...secrets)).toBe(signature);
});

test("what is signed has its parameters encoded, in order, those of one name by their values: section 3.4.1.1", () => {
  const parameters = [
    ...[
      ["b5", "=%3D"],
      ["a3", "a"],
      ["c@", ""],
      ["a2", "r b"],
      ["c2", ""],
      ["a3", "2 q"],
    ],
    ...[
      ["oauth_consumer_key", "9djdj82h48djs9d2"],
      ["oauth_token", "kkk9d7dh3k39sjv7"],
    ],
    ...[
      ["oauth_signature_method", "HMAC-SHA1"],
      ["oauth_timestamp", "137131201"],
      ["oauth_nonce", "7d8f3e4a"],
    ],
  ] as [string, string][];
  expect(baseStringOf({ method: "post", url: "HTTP://EXAMPLE.COM:80/request?b5=1", parameters })).toBe(
    "POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D" +
      "%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1" +
      "%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7",
  );
});

test("bytes below 16 have two digits", () => {
  const call = { method: "GET", url: "http://example.com/", parameters: [["a", "\t"]] as const };
  expect(baseStringOf(call)).toBe("GET&http%3A%2F%2Fexample.com%2F&a%3D%2509");
});

test("whatever is in an address and in the keys, our signature is the one that a server comes to", () => {
  // No number has the apostrophe, which the library encodes in a path and nobody else does.
  const numbers = fc.stringMatching(/^[\w !*()&%+=~\-./é字]{1,20}$/);
  const words = fc.stringMatching(/^[\w !*'()&%+=~\-./é字]{1,20}$/);
  fc.assert(
    fc.property(numbers, words, words, words, (no, currency, consumerSecret, tokenSecret) => {
      const keys = { consumerKey: "key+of/somebody", consumerSecret, token: "a token", tokenSecret, apiUrl: undefined };
      const url = new URL(`https://api.example.test/items/SET/${encodeURIComponent(no)}/price`);
      url.searchParams.set("currency_code", currency);
      url.searchParams.set("new_or_used", "N");
      const stated = readAuthorization(callSigner(keys)(url)) ?? new Map<string, string>();
      const { oauth_signature: signature, ...oauth } = Object.fromEntries(stated);
      const parameters = [...url.searchParams, ...Object.entries(oauth)];
      expect(signature).toBe(signatureOf({ method: "GET", url: url.href, parameters }, consumerSecret, tokenSecret));
    }),
    { numRuns: 300 },
  );
});

test("each call has a nonce of its own and the time of now, and no secret", () => {
  const keys = {
    consumerKey: "K",
    consumerSecret: "first-secret",
    token: "T",
    tokenSecret: "second-secret",
    apiUrl: undefined,
  };
  const sign = callSigner(keys);
  const url = new URL("https://api.example.test/items/SET/75257-1/price?new_or_used=N");
  const headers = Array.from({ length: 100 }, () => sign(url));
  const stated = headers.map((header) => Object.fromEntries(readAuthorization(header) ?? []));
  expect(new Set(stated.map(({ oauth_nonce }) => oauth_nonce)).size).toBe(100);
  for (const { oauth_nonce, oauth_signature, oauth_timestamp, ...rest } of stated) {
    expect(rest).toEqual({
      ...{ oauth_consumer_key: "K", oauth_token: "T", oauth_signature_method: "HMAC-SHA1", oauth_version: "1.0" },
    });
    expect(Math.abs(Number(oauth_timestamp) - Date.now() / 1_000)).toBeLessThan(10);
  }
  expect(headers.join()).not.toContain("secret");
});
