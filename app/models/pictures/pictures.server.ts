import { sql } from "kysely";
import { env } from "../../env.server.ts";
import type { ItemKind } from "../catalog/categories.ts";
import { db } from "../platform/database.server.ts";
import { cachedByRevision } from "../platform/revision.server.ts";
import { keyedHash } from "../platform/site-secrets.server.ts";

/** Beyond these, pictures are noted when a page wants them again. */
const mostNoted = 5_000;
/** Of an item without a picture of its own, the pictures of so many of its newest listings are looked at. */
const newestListings = 3;

/** What pages wanted to show and nobody has fetched. */
const wanted = new Set<string>();
/** Signatures of what browsers asked for. */
const asked = new Set<string>();

/** Whether pictures may be fetched from this address, and shown: https at its usual port, at a host that the settings name. */
export function isAllowed(address: string | null, hosts: readonly string[] = env.IMAGE_HOSTS): address is string {
  const url = hosts.length > 0 && address !== null ? URL.parse(address) : null;
  if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return false;
  return hosts.some((host) => (host.startsWith("*.") ? url.hostname.endsWith(host.slice(1)) : url.hostname === host));
}

/**
 * The signatures of the pictures that are stored, by the addresses that they come from. Notes which of the others are to be
 * fetched. Contacts nobody.
 */
export async function findPictures(
  sources: readonly (string | null)[],
  wish: (source: string) => boolean = () => true,
): Promise<ReadonlyMap<string, string>> {
  const allowed = [...new Set(sources.filter((source) => isAllowed(source)))];
  if (allowed.length === 0) return new Map();
  const rows = await db
    .selectFrom("picture")
    .select(["source", "signature", "state"])
    .where(sql<boolean>`source = any(${allowed})`)
    .execute();
  const states = new Map(rows.map(({ source, state }) => [source, state]));
  const unknown = allowed.filter((source) => wish(source) && (states.get(source) ?? "evicted") === "evicted");
  for (const source of unknown) note(wanted, source);
  return new Map(rows.filter(({ state }) => state === "stored").map(({ source, signature }) => [source, signature]));
}

/**
 * The signatures of the pictures of items, by their ids: that of a set list, else that of a newest listing which counts. Items
 * without one are left out.
 */
export async function findItemPictures(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0 || env.IMAGE_HOSTS.length === 0) return new Map();
  const { rows } = await sql<{ id: number; source: string }>`
    select id, source from (
      select id, image_url as source, 0 as place from item where id = any(${ids}::bigint[]) and image_url is not null
      union all
      select wanted.id, newest.image_url, 1 + newest.nth from unnest(${ids}::bigint[]) as wanted (id)
      join lateral (
        select image_url, row_number() over () as nth from (
          select image_url from listing
          where item_id = wanted.id and image_url is not null and excluded_by is null
          order by observed_at desc, id desc limit ${sql.lit(newestListings)}) as few) as newest on true) as found
    order by id, place`.execute(db);
  const allowed = rows.filter(({ source }) => isAllowed(source));
  const firsts = new Set(allowed.filter(({ id }, at) => id !== allowed[at - 1]?.id).map(({ source }) => source));
  const stored = await findPictures(
    allowed.map(({ source }) => source),
    (source) => firsts.has(source),
  );
  const pictures = new Map<number, string>();
  for (const { id, source } of allowed) {
    const signature = stored.get(source);
    if (signature && !pictures.has(id)) pictures.set(id, signature);
  }
  return pictures;
}

/** The signature of an item's picture, undefined without one. */
export async function findItemPicture(itemKind: ItemKind, item: { id: number } | null): Promise<string | undefined> {
  if (item === null || env.IMAGE_HOSTS.length === 0) return undefined;
  const { picture } = await cachedByRevision(itemKind, ["picture", item.id], async () => ({
    picture: (await findItemPictures([item.id])).get(item.id),
  }));
  return picture;
}

/** Notes that a browser asked for a picture, in memory: those longest not asked for make room for others. */
export function noteAsked(signature: string): void {
  note(asked, signature);
}

function note(notes: Set<string>, text: string): void {
  if (notes.size < mostNoted) notes.add(text);
}

/** Stores what was noted since the last time. What cannot be stored is noted again when a page or a browser asks again. */
export async function storePictureNotes(): Promise<void> {
  const [sources, signatures] = [[...wanted].sort(), [...asked]];
  wanted.clear();
  asked.clear();
  if (sources.length > 0) {
    const hosts = sources.map((source) => new URL(source).hostname);
    await sql`
      insert into picture (signature, source, host, state)
      select signature, source, host, 'wanted'
      from unnest(${sources.map(signatureOf)}::text[], ${sources}::text[], ${hosts}::text[]) as noted (signature, source, host)
      on conflict (source) do update set state = 'wanted', try_at = now(), attempts = 0
      where picture.state = 'evicted'`.execute(db);
  }
  if (signatures.length > 0) {
    // In one order, and past rows that somebody else writes, so that two processes never wait for each other.
    await sql`
      update picture set asked_at = now() where signature in (
        select signature from picture
        where signature = any(${signatures}) and asked_at < now() - interval '1 minute'
        order by signature for update skip locked)`.execute(db);
  }
}

/** The name of a picture. Only who knows the secret of this site can make one. */
function signatureOf(source: string): string {
  return keyedHash(`picture ${source}`);
}
