import { globSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { codeFiles, importsOf, read } from "#tests/support/imports.ts";
import { root } from "#tests/support/server/own-settings.ts";

const map = read("docs/architecture.md");

/** What stands between backticks and has the form of a path: with a folder, or with the ending of a file. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w$.()+*-]+(?:\/[\w$.()+*-]+)*\/?)`/g)]
    .map(([, written = ""]) => written)
    .filter((written) => written.includes("/") || /\.(?:tsx?|tsv|mjs)$/.test(written));

/** The paths that a written one may mean. A route is named by its end too: `tracked-items.ts`. */
function found(written: string): string[] {
  const pattern = written.replace(/[$()]/g, (mark) => `[${mark}]`).replace(/\/$/, "");
  return ["", "app/", written.includes("/") ? "" : "app/routes/**/"]
    .flatMap((folder) => globSync(folder + pattern, { cwd: root }))
    .filter((file, at, all) => all.indexOf(file) === at);
}

/** Names of files to come, or of a folder in a route's own words. */
const examples = ["db/migrations/DATE_name.ts", "route.tsx"];

test("each path that the map names exists", () => {
  const written = pathsIn(map).filter((name) => !examples.includes(name));
  expect(written.length).toBeGreaterThan(150);
  expect(written.filter((name) => found(name).length === 0)).toEqual([]);
});

/** What `entry.server.tsx` gives to other files, which do not import it. */
const registeredAtStart = ["app/models/auth/sessions.server.ts"];

const acts = [...map.matchAll(/^### (.*)\n([\s\S]*?)(?=^##)/gm)].map(([, title = "", text = ""]) => ({ title, text }));

test.each(acts)(
  "$title: each file is a route or a script, is imported by one before it, or was registered",
  ({ text }) => {
    const files = pathsIn(text).map((name) => (codeFiles.includes(name) ? name : `app/${name}`));
    expect(files.length).toBeGreaterThan(10);
    const isBeginning = (file: string) => /^(?:scripts\/|app\/root\.tsx|app\/routes\/)/.test(file);
    const lost = files.filter((file, at) => {
      if (isBeginning(file) || registeredAtStart.includes(file)) return false;
      return !files.slice(0, at).some((before) => importsOf(before).includes(file));
    });
    expect(lost).toEqual([]);
  },
);

test("the map tells three acts", () => {
  expect(acts).toHaveLength(3);
});

test("docs/sources.md names every setting of a market", () => {
  const settings = [...read(".env.example").matchAll(/^#((?:EBAY|BRICKLINK)_[A-Z_]+)=/gm)].map(([, name = ""]) => name);
  expect(settings.length).toBeGreaterThan(5);
  const named = [...read("docs/sources.md").matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name);
  expect(settings.filter((name) => !named.includes(name))).toEqual([]);
});

test.each([
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
])("%s links to what exists", (file) => {
  const targets = [...read(file).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, target = ""]) => target);
  const missing = targets.filter(
    (target) => globSync(path.join(path.dirname(file), target), { cwd: root }).length === 0,
  );
  expect(missing).toEqual([]);
});
