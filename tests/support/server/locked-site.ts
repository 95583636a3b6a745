import { startServer, type TestServer } from "./server.ts";

export const accessCode = "open sesame";

/** A site behind the gate, with nothing in its catalogue. */
export function startLockedSite(): Promise<TestServer> {
  return startServer({ sampleData: "off", env: { ACCESS_CODE: accessCode, WORKER: "off" } });
}
