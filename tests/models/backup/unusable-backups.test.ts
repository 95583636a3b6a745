import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { writeBackupFile } from "#app/models/backup/backup-file.server.ts";
import { BackupError } from "#app/models/backup/backup-format.ts";
import { checkBackup } from "#app/models/backup/read-backup.server.ts";
import { holdsData, restoreBackup } from "#app/models/backup/restore-backup.server.ts";
import { type ArchiveEntry, readArchive, withTrueManifest, writeArchive } from "#tests/support/backup/archive.ts";
import { saleRow } from "#tests/support/catalog/market-rows.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";
import { tableSums } from "#tests/support/database/database-of.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";

const folder = scratchDir("backups").path;
const whole = path.join(folder, "whole.tar.gz");
const avatar = "avatars/01234567-89ab-4cde-8f01-23456789abcd-1763781234567.webp";
const place = { dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL };

beforeAll(async () => {
  expect(await holdsData()).toBe(false);
  await recordMarketRows([saleRow({ category: "legos", title: "LEGO 75257 Millennium Falcon" })]);
  await writeBackupFile(whole);
});

/** The sentence with which a file of these bytes is refused. */
async function refusalOf(bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, "other.tar.gz");
  writeFileSync(file, bytes);
  const error = await checkBackup(file).catch((error: unknown) => error);
  if (!(error instanceof BackupError)) throw new Error(`it is read: ${error}`);
  return error.message.replace(file, "FILE");
}

/** The content of a zipped file; undefined where it is damaged. */
function unzipped(bytes: Uint8Array): Buffer | undefined {
  try {
    return gunzipSync(bytes);
  } catch {
    return undefined;
  }
}

async function refusalOfEntries(change: (entries: ArchiveEntry[]) => ArchiveEntry[]): Promise<string> {
  const file = path.join(folder, "entries.tar.gz");
  await writeArchive(file, change(await readArchive(whole)));
  return refusalOf(readFileSync(file));
}

test("a back-up is whole: it can be read again", async () => {
  const { header, contents } = await checkBackup(whole);
  expect(header).toMatchObject({ format: "chartables-backup", version: 1 });
  expect(contents.filter(({ name }) => name.startsWith("tables/sale/"))).toMatchObject([{ rows: 1 }]);
});

test("a file that is cut off anywhere, or with one bit turned anywhere, is refused in words", async () => {
  const bytes = readFileSync(whole);
  const content = gunzipSync(bytes);
  for (let length = 0; length < bytes.length; length += 97)
    expect(await refusalOf(bytes.subarray(0, length))).toMatch(/^FILE is (not complete|damaged|no back-up)/);
  // The bytes before are those of gzip's header, which says nothing about the content.
  const places = Array.from({ length: bytes.length - 10 }, (_, at) => at + 10).filter(
    (at) => at % 41 === 0 || at >= bytes.length - 8,
  );
  for (const at of places) {
    const turned = Buffer.from(bytes);
    turned[at] = (turned[at] ?? 0) ^ 1;
    // Among zeros, one that is copied from elsewhere is the same zero.
    if (unzipped(turned)?.equals(content)) continue;
    expect(await refusalOf(turned), `byte ${at}`).toMatch(/^FILE (is|holds) /);
  }
});

test("what is no back-up, and what no back-up holds, is refused by name", async () => {
  expect(await refusalOf(Buffer.from("id,title\n1,LEGO\n"))).toBe("FILE is damaged, or no back-up of Chartables.");
  expect(await refusalOf(Buffer.alloc(0))).toBe("FILE is not complete: it was cut off.");
  expect(await checkBackup(folder).catch(String)).toContain(`There is no file ${folder}.`);
  const bytes = Buffer.from("x");
  for (const name of ["../evil", "/etc/evil", "avatars/../../evil", "tables/sale/../../evil", "evil"]) {
    const added = await refusalOfEntries((entries) => withTrueManifest([...entries, { name, bytes }]));
    expect(added).toBe(`FILE holds "${name}", which no back-up of Chartables does.`);
  }
  const link = await refusalOfEntries((entries) =>
    withTrueManifest([...entries, { name: avatar, bytes, type: "symlink" }]),
  );
  expect(link).toContain(`holds "${avatar}"`);
  expect(await refusalOfEntries((entries) => withTrueManifest(entries.slice(1)))).toBe(
    "FILE is not a back-up of Chartables.",
  );
});

test("a manifest that is missing, comes too early or lies is found", async () => {
  expect(await refusalOfEntries((entries) => entries.slice(0, -1))).toBe("FILE is not complete: it has no manifest.");
  const twice = await refusalOfEntries((entries) => [...entries, { name: avatar, bytes: Buffer.from("x") }]);
  expect(twice).toBe("FILE is damaged: something follows its manifest.");
  const isSale = ({ name }: ArchiveEntry) => name.startsWith("tables/sale/");
  const without = await refusalOfEntries((entries) => entries.filter((entry) => !isSale(entry)));
  expect(without).toBe("FILE is damaged: tables/sale/0001 is missing.");
  const more = await refusalOfEntries((entries) =>
    entries.map((entry) => (isSale(entry) ? { ...entry, bytes: Buffer.concat([entry.bytes, entry.bytes]) } : entry)),
  );
  expect(more).toBe("FILE is damaged: tables/sale/0001 is not what its manifest says.");
  const renamed = await refusalOfEntries((entries) =>
    withTrueManifest(entries.map((entry) => (isSale(entry) ? { ...entry, name: "tables/sale/0002" } : entry))),
  );
  expect(renamed).toBe("FILE is damaged: tables/sale/0002 is out of order.");
});

test("a back-up of a newer version is refused with the words which one can restore it", async () => {
  const changed = (change: object) => (entries: ArchiveEntry[]) => {
    const [header, ...others] = entries;
    const bytes = Buffer.from(JSON.stringify({ ...JSON.parse(String(header?.bytes)), app: "9.0.0", ...change }));
    return withTrueManifest([{ name: "backup.json", bytes }, ...others]);
  };
  expect(await refusalOfEntries(changed({ version: 2 }))).toBe(
    "FILE was made by a newer version of Chartables (9.0.0). Restore it with that one.",
  );
  const file = path.join(folder, "newer.tar.gz");
  await writeArchive(file, changed({ newestMigration: "20991231T0000_future" })(await readArchive(whole)));
  await expect(restoreBackup(await checkBackup(file))).rejects.toThrow("by a newer version of Chartables (9.0.0)");
});

test("a restore that fails at any point changes nothing: no row, no file, no secret", async () => {
  mkdirSync(path.join(env.DATA_DIR, "avatars"), { recursive: true });
  writeFileSync(path.join(env.DATA_DIR, "session-secret"), "the secret that was here before");
  const state = async () => [
    await tableSums(place),
    readdirSync(env.DATA_DIR).sort(),
    readdirSync(path.join(env.DATA_DIR, "avatars")),
    readFileSync(path.join(env.DATA_DIR, "session-secret"), "utf8"),
  ];
  const before = await state();
  const entries = await readArchive(whole);
  const ofSale = entries.find(({ name }) => name.startsWith("tables/sale/"));
  if (!ofSale) throw new Error("no sale is in it");
  const file = path.join(folder, "wrong.tar.gz");
  const bytes = Buffer.concat([ofSale.bytes, ofSale.bytes]);
  const picture = { name: avatar, bytes: Buffer.from("webp") };
  await writeArchive(
    file,
    withTrueManifest([...entries.map((each) => (each === ofSale ? { ...each, bytes } : each)), picture]),
  );
  await expect(restoreBackup(await checkBackup(file))).rejects.toThrow(
    /does not fit its schema: .*Nothing was changed\.$/,
  );
  expect(await state()).toEqual(before);

  const jobs = Buffer.from('[{"queue": "mail", "order": 7}]');
  await writeArchive(
    file,
    withTrueManifest([
      ...entries.map((each) => (each.name === "jobs.json" ? { ...each, bytes: jobs } : each)),
      picture,
    ]),
  );
  await expect(restoreBackup(await checkBackup(file))).rejects.toThrow(`${file} is damaged`);
  expect(await state()).toEqual(before);

  // The second picture has no room, when the first is in its place and all rows are there.
  const second = avatar.replace("avatars/0", "avatars/1");
  await writeArchive(file, withTrueManifest([...entries, picture, { ...picture, name: second }]));
  mkdirSync(path.join(env.DATA_DIR, second));
  await expect(restoreBackup(await checkBackup(file))).rejects.toThrow("cannot be written. Nothing was changed.");
  rmdirSync(path.join(env.DATA_DIR, second));
  expect(await state()).toEqual(before);

  const changing = await checkBackup(whole);
  const damaged = { ...changing, contents: changing.contents.map((each) => ({ ...each, sha256: "0" })) };
  await expect(restoreBackup(damaged)).rejects.toThrow("was changed while it was read");
  expect(await state()).toEqual(before);
  expect(existsSync(path.join(env.DATA_DIR, avatar))).toBe(false);
});
