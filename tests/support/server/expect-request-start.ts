import { expect } from "vitest";
import { newVisitor } from "#tests/support/account/new-visitor.ts";
import { askRaw } from "./ask-raw.ts";
import { inlineHashes } from "./inline-hashes.ts";
import type { RunningServer } from "./server.ts";

/** Expects what the start of a request (`request-start.server.ts`) does for a page, whatever serves the site. */
export async function expectRequestStart(
  server: RunningServer,
  cacheControl = "public, max-age=0, must-revalidate",
): Promise<void> {
  const page = await askRaw(server, { path: "/?_data=root", headers: { Host: "a@b" } });
  expect(page).toMatchObject({
    status: 200,
    headers: {
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      // Of the limits of a connection, the one that a response shows.
      "keep-alive": "timeout=65",
    },
    lines: { "cache-control": [cacheControl], "content-type": ["text/html; charset=utf-8"] },
  });
  const policy = String(page.headers["content-security-policy"]);
  expect(policy).toContain("default-src 'self'; ");
  const [first] = inlineHashes(page.body, "script");
  expect(policy).toContain(`script-src 'self' ${first}`);
  expect((await askRaw(server, { method: "PROPFIND", path: "/" })).headers.allow).toBe("GET, HEAD");

  const { cookies, username } = await newVisitor(server);
  const headers = { Cookie: cookies };
  const own = await askRaw(server, { path: "/", headers });
  expect(own.lines["cache-control"]).toEqual(["private, no-store"]);
  expect(own.body).toContain(username);
  const form = { method: "POST", path: "/sign-out", headers: { ...headers, Origin: server.origin }, body: "" };
  expect(await askRaw(server, form)).toMatchObject({
    status: 303,
    headers: { "set-cookie": [expect.stringMatching(/^session=;.* Max-Age=0;/)] },
  });
}
