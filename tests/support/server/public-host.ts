import { readFileSync } from "node:fs";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import https from "node:https";
import type { AddressInfo, Socket } from "node:net";
import path from "node:path";
import {
  type Network,
  type PublicResponse,
  publicFetch,
  publicNetwork,
} from "#app/models/platform/public-fetch.server.ts";
import { root } from "#tests/support/server/own-settings.ts";

const fixture = (name: string) => readFileSync(path.join(root, "tests/support/server", name), "utf8");
const ca = fixture("host-certificate.pem");

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A host on this machine that every name leads to; its certificate has some of them, and `127.0.0.1`. */
export async function startPublicHost(scheme: "http" | "https" = "https") {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const open = new Set<Socket>();
  let connections = 0;
  let sentBytes = 0;
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    asked.push(`${request.headers.host?.split(":")[0]}${request.url}`);
    const answer = answers.get(request.url ?? "");
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  };
  const server =
    scheme === "http"
      ? http.createServer(respond)
      : https.createServer({ key: fixture("host-key.pem"), cert: ca }, respond);
  server.on("connection", (socket: Socket) => {
    connections++;
    open.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      open.delete(socket);
      sentBytes += socket.bytesWritten;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const lookedUp: string[] = [];

  /** The network in which this host is, and is a public one. What else the names resolve to is not. */
  function network(names: Record<string, string | string[]> = {}, changes: Partial<Network> = {}): Network {
    return {
      isPublic: (address) => address === "127.0.0.1" || publicNetwork.isPublic(address),
      lookup: ((name: string, _options: unknown, callback: (...results: unknown[]) => void) => {
        lookedUp.push(name);
        const addresses = [names[name] ?? "127.0.0.1"].flat();
        callback(
          null,
          addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
        );
      }) as unknown as Network["lookup"],
      port,
      ca,
      timeoutMs: 5_000,
      ...changes,
    };
  }

  return {
    network,
    port,
    asked,
    lookedUp,
    connections: () => connections,
    openConnections: () => open.size,
    sentBytes: () => sentBytes,
    answer: (url: string, answer: Answer) => answers.set(url, answer),
    send: (url: string, body: Buffer | string, type = "text/plain") =>
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

/** All of a body. */
export async function readText({ body }: PublicResponse): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Fetches text in a network, over three redirects and up to 1 MB where the options do not say otherwise. */
export function textFetcher(network: Network) {
  return (address: string, options: Partial<Parameters<typeof publicFetch>[1]> = {}): Promise<string> =>
    publicFetch(address, { network, maxRedirects: 3, maxBytes: 1_000_000, ...options }, readText);
}
