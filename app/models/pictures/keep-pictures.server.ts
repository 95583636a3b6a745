import { sql } from "kysely";
import { bumpRevisions, changeCatalog } from "../catalog/catalog-change.server.ts";
import { db } from "../platform/database.server.ts";
import { removePictureFiles, surveyPictureFiles } from "./picture-files.server.ts";
import { isAllowed } from "./pictures.server.ts";

/** Removes the pictures that were not requested for longest, until all take at most `maxBytes`. Returns where they came from. */
export async function evictPictures(maxBytes: number): Promise<string[]> {
  const { rows } = await sql<{ signature: string; source: string }>`
    with kept as (
      select signature, sum(bytes) over (order by asked_at desc, signature) as bytes from picture where state = 'stored')
    update picture set state = 'evicted', bytes = 0 from kept
    where picture.signature = kept.signature and kept.bytes > ${maxBytes} and picture.state = 'stored'
    returning picture.signature, picture.source`.execute(db);
  await removePictureFiles(rows.map(({ signature }) => signature));
  return rows.map(({ source }) => source);
}

/** Removes the pictures that no listing and no item names any longer, and those of hosts that the settings no longer name. */
export async function removeUnusedPictures(): Promise<void> {
  const hosts = await db.selectFrom("picture").select("host").distinct().execute();
  const closed = hosts.map(({ host }) => host).filter((host) => !isAllowed(`https://${host}`));
  const { rows } = await sql<{ signature: string; source: string }>`
    delete from picture
    where host = any(${closed}::text[])
      or (not exists (select from listing where image_url = picture.source) and not exists (select from item where image_url = picture.source))
    returning signature, source`.execute(db);
  await removePictureFiles(rows.map(({ signature }) => signature));
  await announcePictures(rows.map(({ source }) => source));
}

/** Removes the files that no row knows, as a crash leaves them, and has pictures fetched again whose files are gone. */
export async function repairPictures(): Promise<void> {
  const files = await surveyPictureFiles();
  const { rows } = await sql<{ source: string }>`
    update picture set state = 'evicted', bytes = 0
    where state = 'stored' and not signature = any(${files.whole}::text[]) and asked_at < now() - interval '10 minutes'
    returning source`.execute(db);
  const stored = await db.selectFrom("picture").select("signature").where("state", "=", "stored").execute();
  await files.removeOthers(new Set(stored.map(({ signature }) => signature)));
  await announcePictures(rows.map(({ source }) => source));
}

/** Makes the pages of the categories be read again whose listings and items name pictures from these addresses. */
export async function announcePictures(sources: readonly string[]): Promise<void> {
  if (sources.length === 0) return;
  await changeCatalog(async (trx) => {
    const { rows } = await sql<{ category: string }>`
      select category from listing where image_url = any(${sources}::text[])
      union select category from item where image_url = any(${sources}::text[])`.execute(trx);
    await bumpRevisions(trx, rows);
  });
}
