import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import type { RequestHandler } from "express";
import { expect, onTestFinished, test } from "vitest";
import { createServer } from "../../../scripts/server.ts";

test("of the requests of a connection that was closed, none is looked at", async () => {
  let seen = 0;
  const awaitConnection: RequestHandler = async ({ socket }) => {
    seen += 1;
    if (seen === 3) socket.destroy();
  };
  const passOn: RequestHandler = (_request, _response, next) => next();
  const requestCounter = () => undefined;
  const module = { awaitConnection, refuseExcess: passOn, answerFromStore: passOn, awaitTurn: passOn, requestCounter };
  const build = { entry: { module }, routes: {} } as unknown as Parameters<typeof createServer>[0];
  const server = createServer(build).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  socket.resume().write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(1_000));
  await once(socket, "close");
  expect(seen).toBe(3);
});
