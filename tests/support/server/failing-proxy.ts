import http from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** How a file fails: with 404, or cut off in the middle of its bytes. */
export type Failure = "missing" | "cut off";

/** Stands between browsers and a server, and fails one file of it at a time. */
export async function startFailingProxy(origin: string) {
  let failing: { path: string; how: Failure } | undefined;
  const proxy = http.createServer((request, response) => {
    const { method, headers, url = "/" } = request;
    const asked = http.request(new URL(url, origin), { method, headers }, async (answer) => {
      const how = failing?.path === url ? failing.how : undefined;
      if (how === "missing") return response.writeHead(404).end("Not found");
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (how === undefined) return answer.pipe(response);
      const body = await buffer(answer);
      response.write(body.subarray(0, body.length / 2), () => response.destroy());
    });
    asked.on("error", () => response.destroy());
    request.pipe(asked);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "localhost", resolve));
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    fail: (path: string, how: Failure) => {
      failing = { path, how };
    },
    stop: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
