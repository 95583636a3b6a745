import { createServer } from "node:net";

/** A TCP port that was free a moment ago. */
export function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, host, () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === "object") resolve(address.port);
        else reject(new Error(`No free port on ${host}`));
      });
    });
  });
}
