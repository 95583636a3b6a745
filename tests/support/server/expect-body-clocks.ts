import { connect } from "node:net";
import { expect } from "vitest";
import { newVisitor } from "#tests/support/account/new-visitor.ts";
import { runScript } from "./run-script.ts";
import type { RunningServer } from "./server.ts";

/** Expects that a body has 30 seconds, and that of a program with a token or of an operator's file as many again while 64 KiB arrive in them. */
export async function expectBodyClocks(server: RunningServer): Promise<void> {
  const { cookies } = await newVisitor(server, { username: "sender" });
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
