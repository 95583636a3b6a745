import { readFile } from "node:fs/promises";
import path from "node:path";
import type { EntryContext } from "@remix-run/node";
import { stylesPlace, withoutFiles } from "./page-styles.tsx";

/** A rule at the top of a style sheet, and which classes each of its selectors asks for. */
interface Rule {
  text: string;
  selectors: string[][];
}

const sheets = new Map<string, Promise<Rule[]>>();

/**
 * The style sheets of a page's routes, the context without the links to them, and what puts those rules into a rendered
 * page that concern something on it. The dev server puts styles into the page itself: there are none.
 */
export async function takePageStyles(context: EntryContext) {
  const { manifest, staticHandlerContext } = context;
  const linked = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
  const files = [...new Set(linked)];
  const rules = (await Promise.all(files.map(rulesOf))).flat();
  const withStyles = (html: string) => html.replace(stylesPlace, () => rulesOn(html, rules));
  return { context: { ...context, manifest: withoutFiles(manifest, files) }, files, withStyles };
}

function rulesOn(html: string, rules: Rule[]): string {
  const classes = classesOn(html);
  const isOnPage = ({ selectors }: Rule) => selectors.some((names) => names.every((name) => classes.has(name)));
  return rules.reduce((css, rule) => (isOnPage(rule) ? css + rule.text : css), "");
}

const attribute = ' class="';

/** The classes of a page. What stands in a text or an attribute has no such quotes. */
function classesOn(html: string): Set<string> {
  const values = new Set<string>();
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, at)) {
    at += attribute.length;
    values.add(html.slice(at, html.indexOf('"', at)));
  }
  return new Set([...values].flatMap((names) => names.split(" ")));
}

/** The rules of a built style sheet. The build never changes while a server runs. */
function rulesOf(file: string): Promise<Rule[]> {
  const rules = sheets.get(file) ?? readFile(path.join(path.resolve("build/client"), file), "utf8").then(parseRules);
  sheets.set(file, rules);
  return rules;
}

/** The rules of a style sheet that the build made small: no comments, no braces in texts, one level of nesting. */
export function parseRules(css: string): Rule[] {
  return (inAscii(css).match(/[^{}]+\{(?:[^{}]|\{[^{}]*\})*\}/g) ?? []).map((text) => {
    const [, nested] = text.match(/^\s*@[^{]*\{(.*)\}$/s) ?? [];
    return { text, selectors: [...selectorsIn(nested ?? text)].map(classesOf) };
  });
}

/** Those of `@font-face` are one without a class, as a page always needs it. */
function* selectorsIn(rules: string): Generator<string> {
  const lists = rules.match(/[^{}]+(?=\{)/g) ?? [""];
  // What stands in parentheses may say what must not be.
  for (const list of lists) yield* list.replace(/\([^()]*\)/g, "").split(",");
}

function classesOf(selector: string): string[] {
  return Array.from(selector.matchAll(/\.([a-z][\w-]*)/gi), ([, name = ""]) => name);
}

/**
 * A style sheet without other characters than ASCII. With one "›" V8 keeps the text of the whole page in two bytes a
 * character.
 */
function inAscii(css: string): string {
  return css.replace(/[^\0-\x7f]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `);
}
