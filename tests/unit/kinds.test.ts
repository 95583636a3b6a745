import ts from "typescript";
import { expect, test } from "vitest";
import { categories } from "#app/models/catalog/categories.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import { codeFiles, parse } from "#tests/support/imports.ts";

const names = new Set(Object.keys(kinds));

/** What speaks of themes for usernames, which are called like some kinds. */
const others = ["app/models/members/generated-usernames.ts"];

const comparisons = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InKeyword,
]);

/** Methods that compare what they get with what they are called on. */
const comparing = new Set(["includes", "has", "get", "set", "add", "delete", "indexOf", "startsWith", "endsWith"]);

/** What tells kinds apart where a name stands: a comparison, a key, a member of a list. Undefined for a value. */
function distinction(name: ts.Node): string | undefined {
  const { parent } = name;
  if (ts.isBinaryExpression(parent) && comparisons.has(parent.operatorToken.kind)) return "comparison";
  if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)) return "comparison";
  if (ts.isPropertyAccessExpression(parent) && parent.name === name) return "key";
  if (ts.isComputedPropertyName(parent)) return "key";
  const isNamed = ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isMethodDeclaration(parent);
  if (isNamed && parent.name === name) return "key";
  if (ts.isShorthandPropertyAssignment(parent)) return "key";
  if (ts.isArrayLiteralExpression(parent)) return "member";
  if (ts.isLiteralTypeNode(parent) && ts.isUnionTypeNode(parent.parent)) return "member";
  if (ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression))
    return comparing.has(parent.expression.name.text) ? "comparison" : undefined;
  return undefined;
}

function distinctionsIn(file: string): string[] {
  const tree = parse(file);
  const found: string[] = [];
  const add = (node: ts.Node, what: string) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${file}:${line + 1}: a ${what} is ${node.getText()}`);
  };
  const visit = (node: ts.Node) => {
    const isName = (ts.isStringLiteralLike(node) || ts.isIdentifier(node)) && names.has(node.text);
    // A variable may be called like a kind; a property that is called so, is one.
    const what = isName ? distinction(node) : undefined;
    if (what && !(ts.isIdentifier(node) && what !== "key")) add(node, what);
    if (ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isNoSubstitutionTemplateLiteral(node))
      if ([...names].some((name) => node.text.includes(`'${name}'`))) add(node, "comparison in SQL");
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

test("what differs between kinds of items is in their rooms: nothing else compares their names, or lists them", () => {
  const files = codeFiles.filter(
    (file) => /^(app|scripts)\//.test(file) && !file.startsWith("app/models/catalog/kinds/") && !others.includes(file),
  );
  expect(files.flatMap((file) => distinctionsIn(file))).toEqual([]);
});

test("each kind is on the shelves of a category, and each category has a kind", () => {
  const shown = new Set(Object.values(kinds).map(({ category }) => category));
  expect([...shown].sort()).toEqual(categories.map(({ id }) => id).sort());
});
