import { connect } from "node:net";
import { expect } from "vitest";
import { newVisitor } from "#tests/support/account/new-visitor.ts";
import { askRaw } from "./ask-raw.ts";
import { inlineHashes } from "./inline-hashes.ts";
import { runScript } from "./run-script.ts";
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
  await expectClocks(server, cookies);
  const own = await askRaw(server, { path: "/", headers });
  expect(own.lines["cache-control"]).toEqual(["private, no-store"]);
  expect(own.body).toContain(username);
  const form = { method: "POST", path: "/sign-out", headers: { ...headers, Origin: server.origin }, body: "" };
  expect(await askRaw(server, form)).toMatchObject({
    status: 303,
    headers: { "set-cookie": [expect.stringMatching(/^session=;.* Max-Age=0;/)] },
  });
}

/** Expects that a body has 30 seconds, and that of a program with a token or of an operator's file as many again while 64 KiB arrive in them. */
async function expectClocks(server: RunningServer, cookies: string): Promise<void> {
  const operator = await newVisitor(server, { username: "operator" });
  await runScript("users", server, "operator", operator.email);
  const { output } = await runScript("sources", server, "add", `of port ${server.port}`.replaceAll(" ", "-"), "--push");
  const [token] = /chartables_[\w-]+/.exec(output) ?? [];
  const form = "multipart/form-data; boundary=end";
  const authorized = `Authorization: Bearer ${token}\r\nPrefer: respond-async`;
  const statuses = await Promise.all([
    sendSlowly(server, "POST /auth", "Cookie: a=b", 1_000),
    sendSlowly(server, "POST /api/upload-avatar", `Cookie: ${cookies}`, 20_000),
    sendSlowly(server, "POST /api/market/rows", "Authorization: Bearer chartables_of_nobody", 20_000),
    sendSlowly(server, "POST /api/market/rows", authorized, 2_000),
    sendSlowly(server, "POST /api/market/rows", authorized, 20_000),
    sendSlowly(server, "POST /admin/imports", `Cookie: ${operator.cookies}`, 2_000, form),
    // It has no end, which only the whole of it tells.
    sendSlowly(server, "POST /admin/imports", `Cookie: ${operator.cookies}`, 20_000, form),
  ]);
  expect(statuses).toEqual([408, 408, 401, 408, 202, 408, 400]);
}

/** Sends so many bytes of a body each second, for 36 seconds. Resolves to the status that the server answers with. */
function sendSlowly(
  { port }: RunningServer,
  request: string,
  header: string,
  bytes: number,
  type = "text/csv",
): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, "localhost");
    const seconds = 36;
    let left = seconds;
    const head = `${request} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${type}\r\n${header}\r\n`;
    socket.write(`${head}Content-Length: ${seconds * bytes}\r\n\r\n`);
    const sending = setInterval(() => {
      socket.write("x".repeat(bytes));
      left -= 1;
      if (left === 0) clearInterval(sending);
    }, 1_000);
    socket.on("error", () => {});
    socket.once("data", (data) => resolve(Number(data.toString("latin1").split(" ")[1])));
    socket.once("close", () => {
      clearInterval(sending);
      resolve(0);
    });
  });
}
