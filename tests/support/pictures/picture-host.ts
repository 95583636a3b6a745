import type { PictureNetwork } from "#app/models/pictures/fetch-picture.server.ts";
import { startPublicHost } from "#tests/support/server/public-host.ts";

/** A host of pictures on this machine, in a network whose settings allow `pictures.test` and the names below it. */
export async function startPictureHost() {
  const host = await startPublicHost();
  return {
    ...host,
    network: (names: Record<string, string> = {}, changes: Partial<PictureNetwork> = {}): PictureNetwork => ({
      ...host.network(names),
      hosts: ["pictures.test", "*.pictures.test"],
      ...changes,
    }),
    send: (url: string, body: Buffer | string, type = "image/jpeg") => host.send(url, body, type),
  };
}
