import path from "node:path";
import { expect, test } from "vitest";
import { codeFiles, importsOf, read } from "#tests/support/imports.ts";

/** Tables of facts, as long as the facts are. */
const tablesOfFacts = ["app/models/catalog/categories.ts"];

/**
 * What each room imports besides itself: rooms, folders with all rooms below them, and files. Paths start at `app`.
 * A file is in the room with the longest name that fits.
 */
const rooms: Record<string, string> = {
  ".": ".",
  "routes/_account+": "components styles web models env.server.ts",
  "routes/_admin+": "components presenters styles web models env.server.ts",
  "routes/_catalog+": "components presenters styles web models env.server.ts",
  "routes/_collection+": "components presenters styles web models",
  "routes/_community+": "components presenters styles web models",
  "routes/_site+": "components styles web models env.server.ts public-api.server.ts",
  "routes/api+": "presenters web models env.server.ts public-api.server.ts",
  components: "presenters styles web models",
  presenters: "web models",
  styles: "models/catalog/categories.ts models/catalog/kinds",

  web: "web models env.server.ts",
  "web/api": "web/auth web/http web/urls models env.server.ts",
  "web/auth": "web/client web/forms web/http web/urls models/auth models/members models/platform env.server.ts",
  "web/forms": "web/client web/http",
  "web/client": "models/catalog web/urls",
  "web/http": "models/jobs models/community models/platform env.server.ts",
  "web/urls": "models/prices models/listings models/collection models/catalog models/platform",

  "models/operation":
    "models/operation/troubles models/account models/market models/backup models/jobs models/sources models/prices models/catalog models/platform env.server.ts",
  "models/operation/troubles":
    "models/backup models/sources models/auth models/mail models/platform env.server.ts ../db",
  "models/jobs": "models env.server.ts ../db",
  "models/alerts":
    "models/collection models/market models/listings models/auth models/mail models/catalog models/platform env.server.ts ../db",
  "models/account":
    "models/alerts models/community models/collection models/auth models/members models/files models/prices models/platform ../db",
  "models/backup":
    "models/sources models/listings models/pictures models/catalog models/platform env.server.ts ../db ../package.json",
  "models/collection/files": "models/collection models/files models/catalog models/platform ../db",
  "models/collection":
    "models/community models/members models/listings models/files models/catalog models/platform env.server.ts ../db",
  "models/community": "models/members models/prices models/catalog models/platform ../db",
  "models/auth": "models/members models/mail models/platform env.server.ts ../db",
  "models/members": "models/pictures models/platform env.server.ts ../db",
  "models/sources":
    "models/market models/listings models/files models/catalog models/platform env.server.ts ../db models/prices/trend.ts",
  "models/market": "models/market models/files models/prices models/listings models/catalog models/platform ../db",
  "models/market/parsing": "models/files models/catalog models/platform ../db",
  "models/files": "models/catalog models/platform ../db",
  "models/prices": "models/listings models/catalog models/platform env.server.ts ../db",
  "models/listings": "models/catalog models/platform env.server.ts ../db",
  "models/pictures": "models/listings models/catalog models/platform env.server.ts",
  "models/catalog": "models/catalog/kinds models/catalog/titles models/platform ../db",
  "models/catalog/kinds": "models/catalog/titles models/platform ../db",
  "models/catalog/titles": "models/platform ../db",
  "models/mail": "models/platform env.server.ts ../db",
  "models/platform": "env.server.ts ../db",
  "../db": "",
};

/** What only these import: SQL has its place, models know neither HTTP nor React, attempts to sign in are limited. */
const reserved: Record<string, string> = {
  kysely: "models ../db",
  pg: "../db",
  react: "routes components web root.tsx entry.client.tsx",
  "@remix-run": "routes components web root.tsx route-modules.ts entry.client.tsx entry.server.tsx ../scripts",
  "app/models/auth/embedded.server.ts": "models/auth",
  "app/models/auth/supabase.server.ts": "models/auth models/jobs",
  "app/models/auth/choose-provider.server.ts":
    "models/auth models/account models/alerts models/operation/troubles entry.server.tsx",
};

const imports = new Map(codeFiles.map((file) => [file, importsOf(file)]));
const product = [...imports].filter(([file]) => /^(app|db|scripts)\//.test(file));

const isIn = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`);
const pathsOf = (row: string) =>
  row
    .split(" ")
    .filter(Boolean)
    .map((name) => path.join("app", name));
const roomPaths = Object.entries(rooms).map(([room, row]) => ({ room: path.join("app", room), row: pathsOf(row) }));
const roomOf = (file: string) =>
  roomPaths.filter(({ room }) => isIn(file, room)).sort((a, b) => b.room.length - a.room.length)[0];

test("a room imports what its row names and nothing else of the project", () => {
  const unneeded = new Set(roomPaths.flatMap(({ room, row }) => row.map((name) => `${room}: ${name}`)));
  const refused = product.flatMap(([file, imported]) => {
    const own = roomOf(file);
    if (!own) return [];
    return imported
      .filter((target) => {
        if (!/^(app|db|scripts|tests|package\.json)\b/.test(target) || roomOf(target) === own) return false;
        const fitting = own.row.filter((name) => isIn(target, name));
        for (const name of fitting) unneeded.delete(`${own.room}: ${name}`);
        return fitting.length === 0;
      })
      .map((target) => `${file} imports ${target}`);
  });
  expect(refused).toEqual([]);
  expect([...unneeded]).toEqual([]);
});

test.each(Object.entries(reserved))("%s is imported by %s alone", (what, row) => {
  const users = product.filter(([, imported]) => imported.some((target) => isIn(target, what))).map(([file]) => file);
  expect(users.filter((file) => !pathsOf(row).some((name) => isIn(file, name)))).toEqual([]);
  expect(pathsOf(row).filter((name) => !users.some((file) => isIn(file, name)))).toEqual([]);
});

test("a component is drawn anywhere: no file of components is for the server alone", () => {
  expect(codeFiles.filter((file) => /^app\/components\/.*\.server\.tsx?$/.test(file))).toEqual([]);
});

test("no file of code has more than 400 lines, but for tables of facts", () => {
  const long = codeFiles.filter((file) => read(file).split("\n").length > 401);
  expect(long.filter((file) => !tablesOfFacts.includes(file))).toEqual([]);
});

test("no two folders import each other, not even through others", () => {
  // The files of `app` itself are no room: the environment is below all of them, the root above.
  const folderOf = (file: string) => (path.dirname(file) === "app" ? file : path.dirname(file));
  const folders = new Map<string, Set<string>>();
  for (const [file, imported] of product) {
    const from = folderOf(file);
    const targets = folders.get(from) ?? new Set();
    for (const target of imported) if (imports.has(target) && folderOf(target) !== from) targets.add(folderOf(target));
    folders.set(from, targets);
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(folders.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  expect([...folders.keys()].filter((folder) => reaches(folder, folder))).toEqual([]);
});
