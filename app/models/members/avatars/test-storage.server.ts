import { consumeActLimit } from "../../platform/rate-limits.server.ts";
import { avatarStore } from "./choose-store.server.ts";

/** A picture of one pixel. */
const pixel = Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64");

/** Names of somebody's stored pictures, at most 100, by name. */
export async function listPictures(userId: string): Promise<string[]> {
  return (await avatarStore.list(userId)).map((url) => url.split("/").at(-1) ?? "");
}

/** Stores, lists and deletes a picture of one pixel. Returns a line for each step, the last one with the error if one failed. */
export async function testStorage(userId: string): Promise<string[]> {
  await consumeActLimit("picture", userId);
  const lines: string[] = [];
  try {
    const url = await avatarStore.put(userId, pixel);
    lines.push(`Write: allowed (${url.split("/").at(-1)})`);
    const isListed = (await avatarStore.list(userId)).includes(url);
    lines.push(isListed ? "List: allowed" : "List: the new picture is not in it");
    await avatarStore.remove([url]);
    lines.push("Delete: allowed");
  } catch (error) {
    lines.push(`Failed: ${error instanceof Error ? error.message : "unknown"}`);
  }
  return lines;
}
