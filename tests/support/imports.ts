import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { root } from "./server/own-settings.ts";

const files = ["app", "db", "docs", "public", "scripts", "tests"]
  .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)));

/** The text of a file of the project, by its path in it. */
export const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

/** Every file of code, by its path in the project. */
export const codeFiles = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));

/** The syntax tree of a file of code. */
export const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);

/** What a file of code imports, types included: paths in the project, and names of packages. */
export function importsOf(file: string): string[] {
  const found: string[] = [];
  const add = (name: ts.Expression | undefined) => {
    if (!name || !ts.isStringLiteral(name)) return;
    if (name.text.startsWith("#")) found.push(name.text.slice(1));
    else if (name.text.startsWith(".")) found.push(path.join(path.dirname(file), name.text));
    else found.push(name.text);
  };
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0]);
    if (ts.isNewExpression(node) && node.expression.getText() === "URL") add(node.arguments?.[0]);
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return found;
}
