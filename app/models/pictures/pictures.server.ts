import { sql } from "kysely";
import { env } from "../../env.server.ts";
import type { ItemKind } from "../catalog/categories.ts";
import { isOneOf } from "../catalog/items.server.ts";
import { kinds } from "../catalog/kinds/all.ts";
import { isCurrent } from "../listings/expiry.server.ts";
import { db } from "../platform/database.server.ts";
import { cachedByRevision } from "../platform/revision.server.ts";
import { keyedHash } from "../platform/site-secrets.server.ts";

/** Maximum pictures that are noted at once. Others are noted when a page wants them again. */
const maxNotedItems = 5_000;
/** Number of newest listings whose pictures are looked at for an item without a picture of its own. */
const newestListings = 3;

/** What pages wanted to show and nobody has fetched. */
const wanted = new Set<string>();
/** Signatures of the pictures that browsers requested. */
const requested = new Set<string>();

/** Whether pictures may be fetched from this address, and shown: https at its usual port, at a host that the settings name. */
export function isAllowed(address: string | null, hosts: readonly string[] = env.IMAGE_HOSTS): address is string {
  const url = hosts.length > 0 && address !== null ? URL.parse(address) : null;
  if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return false;
  return hosts.some((host) => (host.startsWith("*.") ? url.hostname.endsWith(host.slice(1)) : url.hostname === host));
}

/**
 * The signatures of the pictures that are stored, by the addresses that they come from. Notes which of the others are
 * to be fetched. Contacts nobody.
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

/** An item by its kind and key; without a key while nobody has recognized it. */
interface NamedItem {
  itemKind: ItemKind | "other";
  itemKey?: string | null;
}

export type PictureOf = (item: NamedItem) => string | undefined;

/**
 * What gives the signature of the picture of each of these items: that of a set list, else that of a newest listing
 * which counts; undefined without one.
 */
export async function findItemPictures(items: readonly NamedItem[]): Promise<PictureOf> {
  const named = items.flatMap(({ itemKind, itemKey }) => (itemKey ? [{ itemKind, key: itemKey }] : []));
  if (named.length === 0 || env.IMAGE_HOSTS.length === 0) return () => undefined;
  const { rows } = await sql<{ category: string; key: string; source: string }>`
    with wanted as (
      select id, category, key, image_url from item where ${isOneOf(named)})
    select category, key, source from (
      select category, key, image_url as source, 0 as place from wanted where image_url is not null
      union all
      select category, key, newest.image_url, newest.nth from wanted
      join lateral (
        select image_url, row_number() over () as nth from (
          select image_url from listing
          where item_id = wanted.id and image_url is not null and excluded_by is null and ${isCurrent(sql`listing.id`)}
          order by observed_at desc, id desc limit ${sql.lit(newestListings)}) as few) as newest on true) as found
    order by category, key, place`.execute(db);
  const allowed = rows.filter(({ source }) => isAllowed(source));
  const ofItem = Map.groupBy(allowed, ({ category, key }) => nameOf(category, key));
  const firsts = new Set([...ofItem.values()].map(([first]) => first?.source));
  const stored = await findPictures(
    allowed.map(({ source }) => source),
    (source) => firsts.has(source),
  );
  return ({ itemKind, itemKey }) => {
    const found = ofItem.get(nameOf(itemKind, itemKey ?? ""))?.find(({ source }) => stored.has(source));
    return found && stored.get(found.source);
  };
}

function nameOf(kind: string, key: string): string {
  return `${kind} ${key}`;
}

/** The signature of an item's picture, undefined without one. */
export async function findItemPicture(itemKind: ItemKind, item: { key: string } | null): Promise<string | undefined> {
  if (item === null || env.IMAGE_HOSTS.length === 0) return undefined;
  const named = { itemKind, itemKey: item.key };
  const { picture } = await cachedByRevision(kinds[itemKind].category, ["picture", itemKind, item.key], async () => {
    const pictureOf = await findItemPictures([named]);
    return { picture: pictureOf(named) };
  });
  return picture;
}

/** Notes in memory that a browser requested a picture: those not requested for longest make room for others. */
export function noteRequested(signature: string): void {
  note(requested, signature);
}

function note(notes: Set<string>, text: string): void {
  if (notes.size < maxNotedItems) notes.add(text);
}

/** Stores what was noted since the last time. What cannot be stored is noted again when a page or a browser asks again. */
export async function storePictureNotes(): Promise<void> {
  const [sources, signatures] = [[...wanted].sort(), [...requested]];
  wanted.clear();
  requested.clear();
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
