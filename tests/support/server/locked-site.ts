import { startServer, type TestServer } from "./server.ts";

export const accessCode = "open sesame";

/** A locked site with an empty catalogue. */
export function startLockedSite(): Promise<TestServer> {
  return startServer({ sampleData: "off", env: { NODE_ENV: "production", ACCESS_CODE: accessCode, WORKER: "off" } });
}
