import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import https from "node:https";
import type { AddressInfo, Socket } from "node:net";
import path from "node:path";
import { type Network, publicNetwork } from "#app/models/pictures/fetch-picture.server.ts";
import { root } from "#tests/support/server/own-settings.ts";

const fixture = (name: string) => readFileSync(path.join(root, "tests/support/pictures", name), "utf8");
const ca = fixture("host-certificate.pem");

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A host of pictures on this machine that the names below `pictures.test` and `elsewhere.test` lead to. */
export async function startPictureHost() {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  let connections = 0;
  let sentBytes = 0;
  const server = https.createServer({ key: fixture("host-key.pem"), cert: ca }, (request, response) => {
    asked.push(`${request.headers.host?.split(":")[0]}${request.url}`);
    const answer = answers.get(request.url ?? "");
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  server.on("connection", (socket: Socket) => {
    connections++;
    socket.on("error", () => {});
    socket.on("close", () => {
      sentBytes += socket.bytesWritten;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const lookedUp: string[] = [];

  /** The network in which this host is, and is a public one. What else it resolves is not. */
  function network(names: Record<string, string> = {}, changes: Partial<Network> = {}): Network {
    return {
      hosts: ["pictures.test", "*.pictures.test"],
      isPublic: (address) => address === "127.0.0.1" || publicNetwork.isPublic(address),
      lookup: ((name: string, _options: unknown, callback: (...results: unknown[]) => void) => {
        lookedUp.push(name);
        const address = names[name] ?? "127.0.0.1";
        callback(null, [{ address, family: address.includes(":") ? 6 : 4 }]);
      }) as unknown as Network["lookup"],
      port,
      ca,
      timeoutMs: 5_000,
      ...changes,
    };
  }

  return {
    network,
    asked,
    lookedUp,
    connections: () => connections,
    sentBytes: () => sentBytes,
    answer: (url: string, answer: Answer) => answers.set(url, answer),
    send: (url: string, body: Buffer | string, type = "image/jpeg") =>
      answers.set(url, (_request, response) => response.writeHead(200, { "Content-Type": type }).end(body)),
    redirect: (url: string, to: string) =>
      answers.set(url, (_request, response) => response.writeHead(302, { Location: to }).end()),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}
