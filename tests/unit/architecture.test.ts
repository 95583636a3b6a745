import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { root } from "#tests/support/server/own-settings.ts";

/** Tables of facts, as long as the facts are. */
const tablesOfFacts = ["app/models/catalog/categories.ts", "app/models/prices/exclusion-rules.ts"];

const files = ["app", "db", "docs", "public", "scripts", "tests"]
  .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)));
const code = new Set(files.filter((file) => /\.(ts|tsx|mjs)$/.test(file)));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

interface Import {
  file: string;
  /** Nothing of it is left when the types are erased. */
  isTypeOnly: boolean;
}

const imports = new Map([...code].map((file) => [file, importsOf(file)]));

/** The files of ours that a file imports. */
function importsOf(file: string): Import[] {
  const found: Import[] = [];
  const add = (name: ts.Expression | undefined, isTypeOnly: boolean) => {
    if (!name || !ts.isStringLiteral(name) || !/^[.#]/.test(name.text)) return;
    const target = name.text.startsWith("#") ? name.text.slice(1) : path.join(path.dirname(file), name.text);
    if (code.has(target)) found.push({ file: target, isTypeOnly });
  };
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, importsTypesOnly(node.importClause));
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    if (ts.isNewExpression(node) && node.expression.getText() === "URL") add(node.arguments?.[0], false);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true));
  return found;
}

function importsTypesOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause || clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return clause !== undefined;
  const named = clause.namedBindings;
  return !clause.name && named !== undefined && ts.isNamedImports(named) && named.elements.every((it) => it.isTypeOnly);
}

/** All that a file imports at run time, all the way down, and the file itself. */
function closureOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const { file: next, isTypeOnly } of imports.get(file) ?? []) if (!isTypeOnly) closureOf(next, found);
  return found;
}

test("no folder holds more than 20 files of code", () => {
  const counts = Map.groupBy(code, (file) => path.dirname(file));
  expect([...counts].filter(([, held]) => held.length > 20).map(([folder]) => folder)).toEqual([]);
});

test("no file of code has more than 400 lines, but for tables of facts", () => {
  const long = [...code].filter((file) => read(file).split("\n").length > 401);
  expect(long.filter((file) => !tablesOfFacts.includes(file))).toEqual([]);
});

test("no two folders import each other, not even through others", () => {
  // The files of `app` itself are no room: the environment is below all of them, the root above.
  const folderOf = (file: string) => (path.dirname(file) === "app" ? file : path.dirname(file));
  const folders = new Map<string, Set<string>>();
  for (const [file, imported] of imports) {
    if (file.startsWith("tests/")) continue;
    const from = folderOf(file);
    const targets = folders.get(from) ?? new Set();
    for (const { file: target } of imported) if (folderOf(target) !== from) targets.add(folderOf(target));
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

test.each([
  ["GET /categories/legos/{title}", "app/routes/_catalog+/categories.$category.$itemId/route.tsx", 140],
  ["POST /auth", "app/routes/_account+/auth/route.tsx", 46],
])("%s needs no more than it does: %s imports at most %i files", (_, route, most) => {
  expect([...closureOf(route)].sort()).toSatisfy((files: string[]) => files.length > 10 && files.length <= most);
});
