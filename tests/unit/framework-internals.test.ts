import { expect, test } from "vitest";
import { codeFiles, read } from "#tests/support/imports.ts";

/** What the framework and Node document to nobody, as it stands in code. */
const privateParts =
  /\b__remix\w+|\bstaticHandlerContext\b|\bserverHandoff\w+|\brenderMeta\b|\bRemixBrowser\(|\bScripts\(|\blisteners\("request"\)|\b_httpMessage\b|\bwindow\.fetch\s*=|\{ fetch \} = window|\brouteModules(?:\.js|\b)/;

const decision = read("docs/decisions/0026-framework-internals.md");

test("code that touches a private part of the framework is listed in decision 26", () => {
  const own = codeFiles.filter((file) => !file.startsWith("tests/"));
  const touching = own.filter((file) => privateParts.test(withoutComments(read(file))));
  expect(touching.length).toBeGreaterThan(0);
  expect(touching.filter((file) => !decision.includes(`\`${file}\``))).toEqual([]);
});

function withoutComments(code: string): string {
  return code.replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, "");
}
