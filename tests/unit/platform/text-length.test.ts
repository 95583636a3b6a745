import ts from "typescript";
import { expect, test } from "vitest";
import { clip, clipUnits, ellipsized } from "#app/models/platform/text-length.ts";
import { codeFiles, parse, read } from "#tests/support/imports.ts";

test.each([
  ["a text within the limit stays as it is", "Ünïcode 🧱", 9, "Ünïcode 🧱"],
  ["a limit counts as people do, an emoji once", "🧱🧱🧱", 2, "🧱🧱"],
  ["half an emoji is never left", "twelve bricks 🧱!", 14, "twelve bricks "],
  ["an emoji keeps its skin tone, or goes", "ok 👍🏽", 4, "ok "],
  ["a family stays together, or goes", "us: 👨‍👩‍👧‍👦 at home", 8, "us: "],
  ["a letter keeps its accents", "cafe\u0301s", 4, "caf"],
  ["a flag stays whole", "🇩🇪🇫🇷", 3, "🇩🇪"],
  [
    "what is longer than the limit by itself is cut between characters",
    `e${"\u0301".repeat(100)}`,
    10,
    `e${"\u0301".repeat(9)}`,
  ],
  ["nothing is left of a limit of 0", "text", 0, ""],
])("%s", (_, text, most, beginning) => {
  expect(clip(text, most)).toBe(beginning);
});

test("counted in UTF-16 units, an emoji counts twice and stays whole", () => {
  expect(clipUnits("🧱🧱🧱", 4)).toBe("🧱🧱");
  expect(clipUnits("🧱🧱🧱", 5)).toBe("🧱🧱");
  expect(clipUnits(`🧱${"\u0301".repeat(9)}`, 1)).toBe("");
});

test("an ellipsis stands after what was cut, and nowhere else", () => {
  expect(ellipsized("four 🧱", 6)).toBe("four 🧱");
  expect(ellipsized("four 🧱🧱", 6)).toBe("four 🧱…");
});

/** What is called so, or comes from such a call, is a text. The names of lists are plural. */
const textNames =
  /(?:text|title|name|agent|reason|message|post|number|type|word|search|query|line|url|condition|key|note|place|sentence|value|written|shown|cut|kept|id|label|username|bio|raw|plain|field|cell|column)$/i;
const textCalls =
  /(?:^|\.)(?:trim|trimEnd|join|replace|replaceAll|toWellFormed|normalize|toLowerCase|String|clean\w*|itemIdOf|cell|field)$/;

function isText(node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return textNames.test(node.text);
  if (ts.isPropertyAccessExpression(node)) return textNames.test(node.name.text);
  if (ts.isCallExpression(node)) return textCalls.test(node.expression.getText());
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return true;
  if (ts.isParenthesizedExpression(node)) return isText(node.expression);
  if (ts.isConditionalExpression(node)) return isText(node.whenTrue) || isText(node.whenFalse);
  if (ts.isBinaryExpression(node)) return isText(node.left) || isText(node.right);
  return false;
}

/** A limit is a number or the name of one; a place that was found in the text is neither. */
function isLimit(node: ts.Expression | undefined): boolean {
  return (
    node !== undefined && (ts.isNumericLiteral(node) || /(?:^-1$|\b(?:max\w*|longest|most)\b)/i.test(node.getText()))
  );
}

/** Calls that may leave half a character: `text.slice(0, 40)`, `text.substring(…)`. */
function rawCuts(tree: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression, name } = node.expression;
      const [from, to] = node.arguments;
      const isSlice = name.text === "slice" && from?.getText() === "0" && isLimit(to) && isText(expression);
      if (isSlice || name.text === "substring" || name.text === "substr")
        found.push(node.getText().replace(/\s+/g, " "));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** `clip` itself, endings of words in rules of titles, names of files of ours, what is only read as a number or a delimiter, a list. */
const others =
  /\/(?:text-length\.ts|models\/catalog\/.*|picture-files\.server\.ts|read-file\.ts|listing-params\.ts|reference-view\.server\.ts)$/;

test("what somebody wrote is cut by `clip`, which leaves no half of a character", () => {
  const source = ts.createSourceFile(
    "a.ts",
    '(post ?? "").slice(0, 40); name.substring(2); words.slice(0, 3);',
    ts.ScriptTarget.Latest,
    true,
  );
  expect(rawCuts(source)).toEqual(['(post ?? "").slice(0, 40)', "name.substring(2)"]);
  const files = codeFiles.filter(
    (file) => file.startsWith("app/") && !others.test(file) && /\.(?:slice|substr)/.test(read(file)),
  );
  expect(files.flatMap((file) => rawCuts(parse(file)).map((call) => `${file}: ${call}`))).toEqual([]);
});
