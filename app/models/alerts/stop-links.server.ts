import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { chooseAuthProvider } from "../auth/choose-provider.server.ts";
import { setSearchAlert } from "../collection/saved-searches.server.ts";
import { db } from "../platform/database.server.ts";
import { NotFoundError } from "../platform/errors.ts";
import { keyedHash, keyedHashes } from "../platform/site-secrets.server.ts";
import { pauseTarget } from "./alerts.server.ts";
import { changeSettings, needsPermission, pauseAllAlerts } from "./settings.server.ts";

/** What a link in a letter is for: to stop one alert, a search's or all, by the id of the entry, search or person; or to allow letters. */
type Purpose = "alert" | "search" | "all" | "allow";

const tokenForm = /^(alert|search|all|allow)\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/;

const textOf = (purpose: Purpose, id: string, address: string) =>
  purpose === "allow" ? `allow alert letters ${id} ${address}` : `stop ${purpose} ${id}`;

/** The token of a link that stops something. It is in no table, and valid as long as the secret of the site. */
export function stopToken(purpose: "alert" | "search" | "all", id: string): string {
  return `${purpose}.${id}.${keyedHash(textOf(purpose, id, ""))}`;
}

/** The token of the link that allows letters to this address of a person. */
export function allowToken(userId: string, address: string): string {
  return `allow.${userId}.${keyedHash(textOf("allow", userId, address))}`;
}

/** What a token is for. Null for one that is not ours. */
function readToken(token: string, address = ""): { purpose: Purpose; id: string } | null {
  const [, purpose, id = "", hash = ""] = tokenForm.exec(token) ?? [];
  if (purpose === undefined) return null;
  const own = { purpose: purpose as Purpose, id };
  const hashes = keyedHashes(textOf(own.purpose, id, address));
  return hashes.some((each) => timingSafeEqual(Buffer.from(each), Buffer.from(hash))) ? own : null;
}

/**
 * Stops what the token of a link is for, or all letters to its person: pauses the alert, and deletes nothing. Any other
 * token, and one of what is gone, stops nothing.
 */
export async function stopByToken(token: string, isAll: boolean): Promise<void> {
  const found = readToken(token);
  if (!found || found.purpose === "allow") return;
  const userId = await ownerOf(found.purpose, found.id);
  if (userId === undefined) return;
  try {
    if (isAll || found.purpose === "all") await pauseAllAlerts(userId, true);
    else if (found.purpose === "alert") await pauseTarget(userId, found.id, true);
    else await setSearchAlert(userId, found.id, false);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
}

async function ownerOf(purpose: "alert" | "search" | "all", id: string): Promise<string | undefined> {
  const tables = { alert: ["collection_entry", "removed_entry"], search: ["saved_search"], all: [] }[purpose];
  for (const table of tables) {
    const { rows } = await sql<{ userId: string }>`
      select user_id as "userId" from ${sql.table(table)} where id = ${id}::uuid`.execute(db);
    if (rows[0]) return rows[0].userId;
  }
  if (purpose !== "all") return undefined;
  const own = db.selectFrom("collection").select("user_id").where("user_id", "=", id);
  return (await own.executeTakeFirst())?.user_id;
}

/** Allows letters to the address that a link was sent to. False for any other token, and once the address is another one. */
export async function allowByToken(token: string): Promise<boolean> {
  const [, purpose, userId] = tokenForm.exec(token) ?? [];
  if (!needsPermission || purpose !== "allow" || userId === undefined) return false;
  const address = await chooseAuthProvider().addressOf(userId);
  if (address === null || !readToken(token, address)) return false;
  await changeSettings(db, userId, { permission: "allowed", refusals: 0, rests_since: null });
  return true;
}
