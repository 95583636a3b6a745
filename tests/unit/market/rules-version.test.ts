import { hash } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { rulesVersion } from "#app/models/market/rules-version.ts";
import { read } from "#tests/support/imports.ts";
import { root } from "#tests/support/server/own-settings.ts";

/** What reads a row, and what compares it with others. */
const entries = [
  "app/models/market/classify.server.ts",
  "app/models/prices/flaws.ts",
  "app/models/prices/judge-sales.ts",
];
/** Texts of pages, errors and the database, which say nothing of a row. */
const others = /^app\/models\/(?:catalog\/categories\.ts|platform\/)/;
const recorded = "tests/unit/market/rules-version.hash";

/** The files that a file imports, all the way down, and the tables of facts that they read. */
function filesOfRules(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || others.test(file)) return found;
  found.add(file);
  const code = read(file);
  for (const [, name = ""] of code.matchAll(/^(?:import|export) (?!type )[^;]*?from "([.#][^"]+)"/gms)) {
    filesOfRules(name.startsWith("#") ? name.slice(1) : path.join(path.dirname(file), name), found);
  }
  for (const [, name = ""] of code.matchAll(/\breadFacts\(["'`]([^"'`$]+)/g)) {
    for (const table of tables) if (table.startsWith(`db/reference/${name}`)) found.add(table);
  }
  return found;
}

const tables = readdirSync(path.join(root, "db/reference"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsv"))
  .map((file) => path.posix.join("db/reference", file));

function hashOfRules(): string {
  const files = new Set(entries.flatMap((file) => [...filesOfRules(file)]));
  return hash(
    "sha256",
    [...files]
      .sort()
      .map((file) => `${file}\n${meaningOf(file, read(file))}`)
      .join("\n"),
  );
}

/** What a file says of rows: all of a table; of code its tokens, without comments and layout. */
function meaningOf(name: string, text: string): string {
  if (!name.endsWith(".ts")) return text;
  const file = ts.createSourceFile(name, text, {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  });
  const visit = (node: ts.Node): string[] => {
    const parts = [...node.getChildren(file)];
    // Where a list is broken into lines, a comma follows its last part too.
    if (node.kind === ts.SyntaxKind.SyntaxList && parts.at(-1)?.kind === ts.SyntaxKind.CommaToken) parts.pop();
    return parts.length > 0 ? parts.flatMap(visit) : [node.getText(file)];
  };
  return visit(file).join("\n");
}

test("the rules are found: those of titles, conditions, exclusion and prices, and their words", () => {
  const files = new Set(entries.flatMap((file) => [...filesOfRules(file)]));
  for (const file of [
    "app/models/catalog/kinds/lego/set-number.ts",
    "app/models/catalog/conditions/read-condition.ts",
    "app/models/catalog/titles/title.ts",
    "app/models/prices/exclusion-rules.ts",
    ...["condition-words", "grading", "comic-runs", "lego-sets", "title-words/common", "title-words/sales-talk"].map(
      (table) => `db/reference/${table}.tsv`,
    ),
  ]) {
    expect([...files]).toContain(file);
  }
});

test("rules that change raise their version, so that stored rows are read by them", async () => {
  const message =
    "The rules have changed. Raise rulesVersion in app/models/market/rules-version.ts, so that stored sales and listings " +
    "are read by them. Then renew the hash: npx vitest run --project unit tests/unit/market/rules-version.test.ts -u";
  await expect(`version ${rulesVersion}: ${hashOfRules()}\n`, message).toMatchFileSnapshot(path.join(root, recorded));
});

const rule = "const sold = /^for £/;\nconst days = [30, 90];";

test.each([
  ["a comment", `/** Of sales. */\n${rule} // in pounds`],
  ["a line break", rule.replace("[30, 90]", "[\n  30,\n  90,\n]")],
])("%s is no rule", (_, changed) => {
  expect(meaningOf("rule.ts", changed)).toBe(meaningOf("rule.ts", rule));
});

test.each([
  ["a number of code", "rule.ts", rule, "90", "91"],
  ["a pattern", "rule.ts", rule, "for ", "for  "],
  ["a word of a table", "words.tsv", read("db/reference/condition-words.tsv"), "factory sealed", "factory shut"],
])("%s is a rule", (_, name, text, word, other) => {
  expect(meaningOf(name, text.replace(word, other))).not.toBe(meaningOf(name, text));
});
