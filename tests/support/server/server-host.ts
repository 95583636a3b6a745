import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { startServer, type TestServer } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the workers find the servers that they share. */
    serverHost: string;
  }
}

/**
 * Keeps servers for the workers of a run, whose processes end with each test file. `PUT` starts one on the database in
 * its body; `GET` tells where it is, or answers 404.
 */
export async function startServerHost(): Promise<{ url: string; stop(): Promise<void> }> {
  const servers = new Map<string, Promise<TestServer>>();

  async function find(address: string, databaseUrl: string): Promise<TestServer | undefined> {
    const env = { WORKER: "off" };
    if (databaseUrl) servers.set(address, startServer({ databaseUrl, sampleData: "off", env }));
    return servers.get(address);
  }

  const host = createServer(async (request, response) => {
    try {
      const server = await find(request.url ?? "", await text(request));
      const { origin, port, dataDir, databaseUrl } = server ?? {};
      response.writeHead(server ? 200 : 404).end(JSON.stringify({ origin, port, dataDir, databaseUrl }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
    stop: async () => {
      host.close();
      for (const server of await Promise.allSettled(servers.values())) {
        if (server.status === "fulfilled") await server.value.stop();
      }
    },
  };
}
